/** Characters that have a meaning in the minimal Markdown of the assistant's answers. */
const SIGNS = /[\\`*[\]]/g
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** Text as minimal Markdown: Markdown characters get a backslash, white space becomes single spaces, invisible characters go. */
export const plainSigns = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(SIGNS, (sign) => `\\${sign}`)

/** Escapes a stored text as one line of minimal Markdown. */
export const literal = (text: string): string => plainSigns(text).trim()
