import css from './Button.module.css'
import { cx } from './cx.ts'

/** One primary (or mint, on the deep band) in a view; danger only to confirm a loss. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'mint'

/** `lg` is for the one action of a public page. */
export type ButtonSize = 'lg'

/** Class of a button, so that a link may look like one. */
export function buttonClass(variant: ButtonVariant, size?: ButtonSize, block?: boolean): string {
  return cx(css.button, css[variant], size && css[size], block && css.block)
}
