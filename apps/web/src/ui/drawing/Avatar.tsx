import css from './Avatar.module.css'

/** Text colour for each avatar background colour: the same hue, with a contrast of at least 4.5:1. */
export const INKS: Readonly<Record<string, string>> = {
  '#d5ecdf': '#06442e',
  '#dfe7f5': '#1c3f73',
  '#f6e7cf': '#6a4300',
  '#eadff2': '#52297a',
  '#f7dfdb': '#7d1c14',
  '#dcecee': '#114b52',
  '#e6ead0': '#454c0d',
  '#f3dcea': '#741f55',
  '#d9e9f7': '#0f4670',
  '#efe3d8': '#61391a',
  '#dce0f0': '#2f3a7c',
  '#e0eed6': '#2c5014',
}

/** Square with initials; the dark scheme swaps its two colours. It is hidden from screen readers, because the name is next to it. */
export function Avatar({ initials, color, small }: { initials: string; color: string; small?: boolean | undefined }) {
  const ink = INKS[color] ?? 'var(--qr-ink)'
  return (
    <span
      aria-hidden="true"
      className={css.avatar}
      data-small={small || undefined}
      style={{ backgroundColor: `light-dark(${color}, ${ink})`, color: `light-dark(${ink}, ${color})` }}
    >
      {initials}
    </span>
  )
}
