import css from './Avatar.module.css'
import { inkOn } from './palette.ts'

interface Props {
  initials: string
  /** Background, `#rrggbb`; the ink follows from it. */
  color: string
  small?: boolean | undefined
}

/** Initials on a square, like a module; decoration beside a name, so hidden from those who listen. */
export function Avatar({ initials, color, small }: Props) {
  return (
    <span
      aria-hidden="true"
      className={css.avatar}
      data-small={small || undefined}
      style={{ backgroundColor: color, color: inkOn(color) }}
    >
      {initials}
    </span>
  )
}
