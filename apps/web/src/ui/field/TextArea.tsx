import type { ComponentProps } from 'react'
import css from './Control.module.css'
import { cx } from '../cx.ts'

type Props = ComponentProps<'textarea'> & { mono?: boolean | undefined }

/** Multi-line text input, resizable vertically. */
export function TextArea({ mono, className, ...rest }: Props) {
  return (
    <span className={cx(css.control, mono && css.mono, className)}>
      <textarea {...rest} />
    </span>
  )
}
