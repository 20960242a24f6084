import { wordsOf } from './words.ts'

/** Part of a text to highlight: index of its first letter, and index after its last letter. */
export type Mark = [from: number, to: number]

/** Positions in a text of the words that have one of the found index terms. */
export function marksIn(text: string, terms: readonly string[]): Mark[] {
  const found = new Set(terms)
  return wordsOf(text)
    .filter((word) => word.terms.some((term) => found.has(term)))
    .map(({ at, length }) => [at, at + length])
}

/**
 * The part of a text with the most found terms: at most `length` letters, cut between words.
 * @returns the part and the positions of the found terms in it
 */
export function excerptOf(text: string, terms: readonly string[], length: number): { text: string; marks: Mark[] } {
  const all = marksIn(text, terms)
  const start = beginning(text, densest(all, length), length)
  const cut = text.length <= start + length ? text.length : text.lastIndexOf(' ', start + length)
  const end = cut > start ? cut : Math.min(text.length, start + length)
  const marks = all
    .filter(([from, to]) => from >= start && to <= end)
    .map(([from, to]): Mark => [from - start, to - start])
  return { text: text.slice(start, end), marks }
}

/** Start of the part of the text with the given length that contains the most marks. */
function densest(marks: readonly Mark[], length: number): number {
  let best = 0
  let most = 0
  let last = 0
  for (const [index, [from]] of marks.entries()) {
    while ((marks[last]?.[1] ?? Number.POSITIVE_INFINITY) <= from + length) last += 1
    if (last - index <= most) continue
    most = last - index
    best = from
  }
  return best
}

/** Start of an excerpt: the start of the line with the mark, or, if that is too far away, of a word shortly before the mark. */
function beginning(text: string, mark: number, length: number): number {
  const line = text.lastIndexOf('\n', mark) + 1
  const near = Math.floor(length / 3)
  return mark - line <= near ? line : text.indexOf(' ', mark - near) + 1
}
