/** Lower-case text without accents, for searching; it has the same length as the input for Spanish letters. */
export function fold(text: string): string {
  return Array.from(text.toLocaleLowerCase('es'), (letter) => letter.normalize('NFD').charAt(0)).join('')
}

/** Splits a text at the first match of the typed text: before, match, after. */
export function matchedParts(text: string, typed: string): [before: string, matched: string, after: string] {
  const at = typed ? fold(text).indexOf(fold(typed)) : -1
  return at < 0 ? [text, '', ''] : [text.slice(0, at), text.slice(at, at + typed.length), text.slice(at + typed.length)]
}
