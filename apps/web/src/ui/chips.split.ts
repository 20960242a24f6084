const BETWEEN = /[\s,;]+/

/** The values that a text holds, parted by spaces, line breaks, commas or semicolons. */
export const chipsIn = (text: string): string[] => text.split(BETWEEN).filter(Boolean)

/** What is complete while typing, and the rest that still may grow: only a separator completes a value. */
export function splitTyped(text: string): [whole: string[], rest: string] {
  const parts = text.split(BETWEEN)
  const rest = parts.pop() ?? ''
  return [parts.filter(Boolean), rest]
}
