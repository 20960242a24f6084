import css from './Table.module.css'

/** Class of the one link of a table's row: the whole row takes its press. */
export const rowLinkClass = css.row
