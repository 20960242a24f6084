import css from './Link.module.css'

/** Class of a link that stands alone, usually with an arrow after its text. */
export const linkClass = css.link
