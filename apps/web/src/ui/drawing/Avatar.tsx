import css from './Avatar.module.css'
import { INKS } from './palette.ts'

interface Props {
  initials: string
  /** Background: one of the twelve colours of the domain's list of avatars. */
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
      style={{ backgroundColor: color, color: INKS[color] }}
    >
      {initials}
    </span>
  )
}
