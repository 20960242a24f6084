import css from './Link.module.css'

/** CSS class of a link on its own line, usually with an arrow after its text. */
export const linkClass = css.link
