import css from './Mark.module.css'

interface Props {
  /** Paths drawn with the ink, on a grid of 7 by 7 modules. */
  ink: readonly string[]
  /** Path of the module that steps out. */
  module: string
}

/** The brand's mark; the name stands beside it, so it is hidden from those who listen. */
export function Mark({ ink, module }: Props) {
  return (
    <svg viewBox="0 0 7 7" aria-hidden="true" className={css.mark}>
      <path d={ink.join('')} />
      <path d={module} className={css.module} />
    </svg>
  )
}
