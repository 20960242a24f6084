const BETWEEN = /[\s,;]+/

/** Splits a text into values at spaces, line breaks, commas and semicolons. */
export const chipsIn = (text: string): string[] => text.split(BETWEEN).filter(Boolean)

/** Splits typed text into values completed by a separator and the rest, which may still grow. */
export function splitTyped(text: string): [whole: string[], rest: string] {
  const parts = text.split(BETWEEN)
  const rest = parts.pop() ?? ''
  return [parts.filter(Boolean), rest]
}
