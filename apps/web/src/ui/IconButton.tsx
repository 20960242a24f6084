import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import css from './IconButton.module.css'

type Props = ComponentProps<'button'> & {
  /** What it does, for those who do not see the icon. */
  label: string
  /** With an outline, where it stands alone. */
  line?: boolean | undefined
}

/** A square button with an icon alone. */
export function IconButton({ label, line, className, ...rest }: Props) {
  return <button type="button" aria-label={label} {...rest} className={cx(css.button, line && css.line, className)} />
}
