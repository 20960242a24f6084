const SIGNIFICANT = /[0-9Kk]/

/** Number of significant characters (digits and the letter K) before the caret. */
export const significantBefore = (text: string, caret: number): number =>
  Array.from(text.slice(0, caret)).filter((character) => SIGNIFICANT.test(character)).length

/** Caret position in the formatted text that has the given number of significant characters before it. */
export function caretAfter(formatted: string, digits: number): number {
  let seen = 0
  for (const [index, character] of Array.from(formatted).entries()) {
    if (seen === digits) return index
    if (SIGNIFICANT.test(character)) seen += 1
  }
  return formatted.length
}
