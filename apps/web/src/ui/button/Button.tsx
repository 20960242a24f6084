import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button.class.ts'
import { cx } from '../cx.ts'
import css from './Button.module.css'

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  block?: boolean | undefined
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  busy?: boolean | undefined
  icon?: ReactNode
}

/** Button with the default type `button`, so that it does not submit a form by accident. */
export function Button({ variant = 'secondary', size, block, busy, icon, className, children, ...rest }: Props) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else rest.onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      className={cx(buttonClass(variant, size, block), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {!busy && icon}
      {children}
    </button>
  )
}

type IconButtonProps = ComponentProps<'button'> & {
  /** Accessible name, because the button shows only an icon. */
  label: string
  line?: boolean | undefined
}

export function IconButton({ label, line, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} {...rest} className={cx(css.iconButton, line && css.line, className)} />
  )
}
