import css from './Avatar.module.css'
import { INKS } from './palette.ts'

/** Square with initials. It is hidden from screen readers, because the name is next to it. */
export function Avatar({ initials, color, small }: { initials: string; color: string; small?: boolean | undefined }) {
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
