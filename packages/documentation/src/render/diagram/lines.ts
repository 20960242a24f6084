import type { Code } from 'mdast'
import { PageFault } from '../fault.ts'

/** A line of a diagram's fence and where it stands in the file. */
export interface Line {
  text: string
  number: number
}

/** The lines of a fence that say something; marks of code inside are dropped. */
export function linesOf(fence: Code): Line[] {
  const first = (fence.position?.start.line ?? 0) + 1
  return fence.value
    .split('\n')
    .map((text, index) => ({ text: text.replaceAll('`', '').trim(), number: first + index }))
    .filter(({ text }) => text !== '')
}

/** What follows `word:` in a line, if it begins so. */
export const after = (word: string, { text }: Line): string | undefined =>
  text.startsWith(`${word}:`) ? text.slice(word.length + 1).trim() : undefined

export const namesOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

export const lineFault = (file: string, { number }: Line, what: string): PageFault => new PageFault(file, number, what)
