import css from './Table.module.css'

/** CSS class of a table row's link; clicking anywhere in the row follows it. */
export const rowLinkClass = css.row
