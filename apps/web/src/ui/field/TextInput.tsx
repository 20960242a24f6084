import type { ComponentProps, ReactNode } from 'react'
import css from './Control.module.css'
import { cx } from '../cx.ts'

type Props = Omit<ComponentProps<'input'>, 'prefix'> & {
  /** Fixed text before the value, such as a protocol. */
  prefix?: string | undefined
  /** Button inside the input, at its end. */
  action?: ReactNode
  mono?: boolean | undefined
}

/** One-line text input; passes its ref and events on to the native input. */
export function TextInput({ prefix, action, mono, className, ...rest }: Props) {
  return (
    <span className={cx(css.control, mono && css.mono, className)}>
      {prefix && <span className={css.prefix}>{prefix}</span>}
      <input type="text" {...rest} />
      {action}
    </span>
  )
}
