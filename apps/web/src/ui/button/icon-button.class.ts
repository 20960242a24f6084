import css from './IconButton.module.css'

/** CSS class of an icon button, for widgets that render their own button element. */
export const iconButtonClass: string | undefined = css.button
