import { wordsOf } from '@portal/documentation/search/words'

const ITEM = /^(?:-|\d+\.) /
/** A heading, or a sentence that introduces a list. */
const LEAD = /^\*\*[^*]+\*\*$|:$/
const wordCount = (text: string): number => text.split(/\s+/).length

/**
 * Excerpt of a passage: the lines with the most found terms, then the lines after the best one, as many as fit, in
 * their order. A list item keeps the sentence that introduces its list; no such sentence and no heading stands alone.
 * @param markdown minimal Markdown with one paragraph or list item per line
 * @param terms terms of the search index that were found in the passage
 * @param most maximum number of words of the excerpt
 */
export function excerptOf(markdown: string, terms: readonly string[], most: number): string {
  if (wordCount(markdown) <= most) return markdown
  const lines = markdown.split('\n').filter((line) => line !== '')
  const counts = weightsOf(lines, terms)
  const best = counts.indexOf(Math.max(...counts))
  const isTold = (at: number): boolean => at === best || (counts[at] ?? 0) > 0
  const ranked = [...lines.keys()].toSorted(
    (one, other) =>
      Number(other === best) - Number(one === best) ||
      Number(isTold(other)) - Number(isTold(one)) ||
      (counts[other] ?? 0) - (counts[one] ?? 0) ||
      Number(other > best) - Number(one > best) ||
      one - other,
  )
  const kept = new Set<number>()
  let left = most
  for (const at of ranked) {
    const wanted = withLead(lines, at).filter((each) => !kept.has(each))
    const words = wanted.reduce((sum, each) => sum + wordCount(lines[each] ?? ''), 0)
    if (words > left && kept.size > 0) continue
    left -= words
    for (const each of wanted) kept.add(each)
  }
  const leadsOn = (at: number): boolean => {
    const next = lines.slice(at + 1)
    const items = next.findIndex((line) => !ITEM.test(line))
    return next.slice(0, items < 0 ? next.length : Math.max(1, items)).some((_, ahead) => kept.has(at + 1 + ahead))
  }
  const told = lines.filter((line, at) => kept.has(at) && (!LEAD.test(line) || leadsOn(at)))
  const joint = (line: string, at: number): string => (ITEM.test(line) && ITEM.test(told[at - 1] ?? '') ? '\n' : '\n\n')
  return told
    .map((line, at) => joint(line, at) + line)
    .join('')
    .trim()
}

/** Index of a line; for a list item, the index of the sentence that introduces the list comes first. */
function withLead(lines: readonly string[], at: number): number[] {
  if (!ITEM.test(lines[at] ?? '')) return [at]
  const lead = lines.slice(0, at).findLastIndex((line) => !ITEM.test(line))
  return lead < 0 ? [at] : [lead, at]
}

/** Weight of each line: the sum of the weights of its found terms. A term weighs less if more lines have it. */
function weightsOf(lines: readonly string[], terms: readonly string[]): number[] {
  const own = lines.map((line) => new Set(wordsOf(line).flatMap((word) => word.terms)))
  const weights = terms.map((term) => 1 / Math.max(1, own.filter((line) => line.has(term)).length))
  return own.map((line) => terms.reduce((sum, term, at) => sum + (line.has(term) ? (weights[at] ?? 0) : 0), 0))
}
