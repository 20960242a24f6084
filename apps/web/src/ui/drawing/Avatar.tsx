import css from './Avatar.module.css'
import { inkOn } from './palette.ts'

interface Props {
  initials: string
  /** Background as `#rrggbb`; the text colour is chosen to contrast with it. */
  color: string
  small?: boolean | undefined
}

/** Square with initials, shown beside a name and therefore hidden from screen readers. */
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
