import { type ComponentProps, type ReactNode, useState } from 'react'
import { Eye, EyeOff } from 'lucide-react'
import css from './Control.module.css'
import { cx } from '../cx.ts'
import { IconButton } from '../button/Button.tsx'

type Props = ComponentProps<'input'> & {
  action?: ReactNode
  mono?: boolean | undefined
}

export function TextInput({ action, mono, className, ...rest }: Props) {
  return (
    <span className={cx(css.control, mono && css.mono, className)}>
      <input type="text" {...rest} />
      {action}
    </span>
  )
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <span className={cx(css.control, className)}>
      <textarea {...rest} />
    </span>
  )
}

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'action'> & {
  showLabel: string
  hideLabel: string
}

/** Input for a new password, with a button that reveals it. */
export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <IconButton label={shown ? hideLabel : showLabel} onClick={() => setShown(!shown)}>
          {shown ? <EyeOff /> : <Eye />}
        </IconButton>
      }
    />
  )
}
