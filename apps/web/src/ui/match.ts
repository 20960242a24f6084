/** Lower case without accents. Each letter stays one character, so that a position found in it is one in the text. */
export function fold(text: string): string {
  return Array.from(text.toLocaleLowerCase('es'), (letter) => letter.normalize('NFD').charAt(0)).join('')
}

/** Splits a text around the first place that matches what was typed: before, matched, after. */
export function matchedParts(text: string, typed: string): [before: string, matched: string, after: string] {
  const at = typed ? fold(text).indexOf(fold(typed)) : -1
  return at < 0 ? [text, '', ''] : [text.slice(0, at), text.slice(at, at + typed.length), text.slice(at + typed.length)]
}
