/** Line breaks, control characters, and characters that change the direction of a text to disguise it. */
const TREACHEROUS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/** Maximum length of a name in a letter, in code points: a longer one is a text, and is cut. */
const NAME_MOST = 60

/** Converts a text that a person typed to one line of a letter. */
export const oneLine = (text: string): string => text.replace(TREACHEROUS, ' ').replace(/ {2,}/g, ' ').trim()

/** Puts an invisible character (word joiner) into URLs inside a name, because mail programs would turn them into links. */
const unlinked = (text: string): string =>
  oneLine(text).replace(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])|:(?=\/\/)/gu, '$&\u2060')

/** A name in quotes, which it cannot close, so that no name reads like a sentence of the portal. */
export function quoted(text: string): string {
  const name = [...unlinked(text).replace(/[«»]/g, '"')]
  return `«${name.length > NAME_MOST ? `${name.slice(0, NAME_MOST - 1).join('')}…` : name.join('')}»`
}
