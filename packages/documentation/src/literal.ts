/** Characters that have a meaning in the minimal Markdown of the assistant's answers. */
const SIGNS = /[\\`*[\]]/g
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu

/** Escapes a text for minimal Markdown, turns line breaks and other white space into single spaces, and removes invisible characters. */
export const plainSigns = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(SIGNS, (sign) => `\\${sign}`)

/** Escapes a text for minimal Markdown, as one line without invisible characters, and without spaces at the start and end. */
export const literal = (text: string): string => plainSigns(text).trim()
