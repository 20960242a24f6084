import type { ComponentProps, ReactNode } from 'react'
import css from './Control.module.css'
import { cx } from '../cx.ts'

type Props = ComponentProps<'input'> & {
  /** Button inside the input, at its end. */
  action?: ReactNode
  mono?: boolean | undefined
}

/** One-line text input; passes its ref and events on to the native input. */
export function TextInput({ action, mono, className, ...rest }: Props) {
  return (
    <span className={cx(css.control, mono && css.mono, className)}>
      <input type="text" {...rest} />
      {action}
    </span>
  )
}
