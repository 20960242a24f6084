import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import css from './Button.module.css'

/** Style of a button. At most one `primary` per view (`mint` on dark green); `danger` only to confirm a loss of data. */
type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'mint'

/** CSS class of a button, for links that look like buttons. */
export function buttonClass(variant: ButtonVariant, size?: 'lg', block?: boolean): string {
  return cx(css.button, css[variant], size && css[size], block && css.block)
}

/** CSS class of an icon button, for widgets that render their own button element. */
export const iconButtonClass: string | undefined = css.iconButton

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined
  size?: 'lg' | undefined
  block?: boolean | undefined
  /** If true, the button shows a spinner and ignores clicks, but keeps the focus. */
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
