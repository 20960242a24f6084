import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import css from './IconButton.module.css'

type Props = ComponentProps<'button'> & {
  /** Accessible name, because the button shows only an icon. */
  label: string
  /** Draws an outline. */
  line?: boolean | undefined
}

export function IconButton({ label, line, className, ...rest }: Props) {
  return <button type="button" aria-label={label} {...rest} className={cx(css.button, line && css.line, className)} />
}
