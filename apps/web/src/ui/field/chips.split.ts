const BETWEEN = /[\s,;]+/

/** Splits a text into values at spaces, line breaks, commas and semicolons. */
export const chipsIn = (text: string): string[] => text.split(BETWEEN).filter(Boolean)

/** Splits typed text into complete values, which a separator ends, and the rest, which the person may still be typing. */
export function splitTyped(text: string): [whole: string[], rest: string] {
  const parts = text.split(BETWEEN)
  const rest = parts.pop() ?? ''
  return [parts.filter(Boolean), rest]
}
