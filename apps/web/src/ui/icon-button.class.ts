import css from './IconButton.module.css'

/** Class of a button that shows an icon alone, for one that a widget draws itself. */
export const iconButtonClass: string | undefined = css.button
