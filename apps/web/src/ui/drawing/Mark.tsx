import css from './Mark.module.css'

interface Props {
  /** SVG paths in the text colour, on a grid of 7 by 7. */
  ink: readonly string[]
  /** SVG path of the one square in the accent colour. */
  module: string
}

/** Logo; hidden from screen readers because the name is always beside it. */
export function Mark({ ink, module }: Props) {
  return (
    <svg viewBox="0 0 7 7" aria-hidden="true" className={css.mark}>
      <path d={ink.join('')} />
      <path d={module} className={css.module} />
    </svg>
  )
}
