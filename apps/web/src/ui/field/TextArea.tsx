import type { ComponentProps } from 'react'
import css from './Control.module.css'
import { cx } from '../cx.ts'

/** Multi-line text input, resizable vertically. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <span className={cx(css.control, className)}>
      <textarea {...rest} />
    </span>
  )
}
