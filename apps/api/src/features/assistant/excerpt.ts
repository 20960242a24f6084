import { wordsOf } from '@portal/documentation/search/words'

const ITEM = /^(?:-|\d+\.) /
const wordCount = (text: string): number => text.split(/\s+/).length

/**
 * The part of a passage that says most of what was found, in so many words: whole paragraphs and items from the best one on, after the
 * sentence that leads to its list.
 * @param markdown minimal Markdown, a paragraph or an item per line
 * @param terms the index's terms that were found
 */
export function excerptOf(markdown: string, terms: readonly string[], most: number): string {
  if (wordCount(markdown) <= most) return markdown
  const lines = markdown.split('\n').filter((line) => line !== '')
  const best = bestOf(lines, terms)
  const lead = ITEM.test(best) ? lines.slice(0, lines.indexOf(best)).findLast((line) => !ITEM.test(line)) : undefined
  const kept = lead === undefined ? [best] : [lead, best]
  let left = most - kept.reduce((sum, line) => sum + wordCount(line), 0)
  for (const line of lines.slice(lines.indexOf(best) + 1)) {
    left -= wordCount(line)
    if (left < 0) break
    kept.push(line)
  }
  const joint = (line: string, at: number): string => (ITEM.test(line) && ITEM.test(kept[at - 1] ?? '') ? '\n' : '\n\n')
  return kept
    .map((line, at) => joint(line, at) + line)
    .join('')
    .trim()
}

/** The line that has most of the terms; of several, the first. */
function bestOf(lines: readonly string[], terms: readonly string[]): string {
  const counts = lines.map((line) => {
    const own = new Set(wordsOf(line).flatMap((word) => word.terms))
    return terms.filter((term) => own.has(term)).length
  })
  return lines[counts.indexOf(Math.max(...counts))] ?? ''
}
