import { wordsOf } from '@portal/documentation/search/words'

const ITEM = /^(?:-|\d+\.) /
/** Matches a heading, or a sentence that introduces a list: an excerpt must not end with such a line. */
const LEAD = /^\*\*[^*]+\*\*$|:$/
const wordCount = (text: string): number => text.split(/\s+/).length

/**
 * Excerpt of a passage: the line with the most found terms, the lines after it, then those before it, as many as fit.
 * A list that is cut keeps the sentence that introduces it.
 * @param markdown minimal Markdown with one paragraph or list item per line
 * @param terms terms of the search index that were found in the passage
 * @param most maximum number of words of the excerpt
 */
export function excerptOf(markdown: string, terms: readonly string[], most: number): string {
  if (wordCount(markdown) <= most) return markdown
  const lines = markdown.split('\n').filter((line) => line !== '')
  const weights = weightsOf(lines, terms)
  let from = weights.indexOf(Math.max(...weights))
  let to = from + 1
  const fits = (start: number, end: number): boolean =>
    start >= 0 && end <= lines.length && wordCount(lines.slice(start, end).join(' ')) <= most
  while (fits(from, to + 1)) to += 1
  while (fits(from - 1, to)) from -= 1
  const lead = ITEM.test(lines[from] ?? '') ? lines.slice(0, from).findLastIndex((line) => !ITEM.test(line)) : -1
  const cut = lines.slice(from, to)
  const told = [...lines.slice(Math.max(0, lead), lead + 1), ...(LEAD.test(cut.at(-1) ?? '') ? cut.slice(0, -1) : cut)]
  const joint = (line: string, at: number): string => (ITEM.test(line) && ITEM.test(told[at - 1] ?? '') ? '\n' : '\n\n')
  return told
    .map((line, at) => joint(line, at) + line)
    .join('')
    .trim()
}

/** Weight of each line: the sum of the weights of the terms that it contains. A term weighs less if more lines contain it. */
function weightsOf(lines: readonly string[], terms: readonly string[]): number[] {
  const own = lines.map((line) => new Set(wordsOf(line).flatMap((word) => word.terms)))
  const weights = terms.map((term) => 1 / Math.max(1, own.filter((line) => line.has(term)).length))
  return own.map((line) => terms.reduce((sum, term, at) => sum + (line.has(term) ? (weights[at] ?? 0) : 0), 0))
}
