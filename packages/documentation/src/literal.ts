/** Signs that mean something in the minimal Markdown of answers. */
const SIGNS = /[\\`*[\]]/g
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** A stretch of text in which every sign is plain: a backslash before it makes it so. */
export const plainSigns = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(SIGNS, (sign) => `\\${sign}`)

/** A text that somebody stored, as one line of minimal Markdown that shows letter by letter. */
export const literal = (text: string): string => plainSigns(text).trim()
