/** Characters with a meaning in the minimal Markdown of answers. */
const SIGNS = /[\\`*[\]]/g
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** Escapes a part of a text with backslashes, so that its characters are not read as Markdown. */
export const plainSigns = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(SIGNS, (sign) => `\\${sign}`)

/** Escapes a stored text as one line of minimal Markdown. */
export const literal = (text: string): string => plainSigns(text).trim()
