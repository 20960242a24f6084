const SIGNIFICANT = /[0-9Kk]/

/** How many digits (or K) stand before the caret. */
export const significantBefore = (text: string, caret: number): number =>
  Array.from(text.slice(0, caret)).filter((character) => SIGNIFICANT.test(character)).length

/** Where the caret belongs in the formatted text so that as many digits stand before it. */
export function caretAfter(formatted: string, digits: number): number {
  let seen = 0
  for (const [index, character] of Array.from(formatted).entries()) {
    if (seen === digits) return index
    if (SIGNIFICANT.test(character)) seen += 1
  }
  return formatted.length
}
