import css from './Button.module.css'
import { cx } from '../cx.ts'

/** Style of a button. At most one `primary` per view (`mint` on dark green); `danger` only to confirm a loss of data. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'mint'

export type ButtonSize = 'lg'

/** CSS class of a button, for links that look like buttons. */
export function buttonClass(variant: ButtonVariant, size?: ButtonSize, block?: boolean): string {
  return cx(css.button, css[variant], size && css[size], block && css.block)
}

/** CSS class of an icon button, for widgets that render their own button element. */
export const iconButtonClass: string | undefined = css.iconButton
