import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button.class.ts'
import { cx } from './cx.ts'

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Takes the whole width. */
  block?: boolean | undefined
  /** Shows a spinner and ignores presses, but keeps the focus where it was. */
  busy?: boolean | undefined
  /** Before the text. */
  icon?: ReactNode
}

/** A button; of type `button` unless said otherwise, so that none submits by accident. */
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
