import { fold } from '@portal/domain/fold'
import { namedFirst } from './named.ts'
import type { Passage } from './passage.ts'
import { FIELD_WEIGHTS, type PassageIndex } from './passage-index.ts'
import { exactMatch, longerMatches, nearMatches, scoresOf } from './term-index.ts'
import { TUNING } from './tuning.ts'
import { MEANING, meaningsOf, weightOf, type Word, wordsOf } from './words.ts'

/** Search result: a passage that answers a query. */
export interface Hit extends Passage {
  score: number
  /** Share of the query's words that the passage contains, weighted by their rarity: 0 to 1. */
  share: number
  /** Index terms of the passage that matched the query; `marksIn` returns their positions in a text. */
  terms: string[]
}

/** Number of characters of a query that are read; the rest of the query is ignored. */
const QUERY_LENGTH = 400

/** Result of searching one word of a query: score and matched terms for each passage that has the word. */
interface Finding {
  /** Weight of the word (IDF): the fewer passages contain the word, the higher its weight. */
  rarity: number
  /** True if a passage has the word itself or a synonym; false if only longer words or similar spellings were found. */
  exact: boolean
  passages: Map<number, { score: number; terms: string[] }>
}

/** Passages that answer a query, the best first; none for a query without words. */
export function findPassages(index: PassageIndex, query: string, options: { limit: number }): Hit[] {
  const read = query.slice(0, QUERY_LENGTH)
  const words = queryWords(read)
  const findings = words
    .map((word, at) => findingOf(index, word, at === words.length - 1))
    // A number in the query that no passage contains is ignored, because it is only an example, such as an amount.
    .filter(({ passages }, at) => passages.size > 0 || !/^\d+$/.test(words[at]?.folded ?? ''))
  const rarity = findings.reduce((sum, finding) => sum + finding.rarity, 0)
  const hits = [...new Set(findings.flatMap(({ passages }) => [...passages.keys()]))].map((id): Hit => {
    const found = findings.filter(({ passages }) => passages.has(id))
    const parts = found.map(({ passages }) => passages.get(id) as { score: number; terms: string[] })
    const weightOf = (counted: (one: Finding) => number) =>
      found.reduce((sum, finding) => sum + finding.rarity * counted(finding), 0) / rarity
    return {
      ...(index.passages[id] as Passage),
      score: parts.reduce((sum, { score }) => sum + score, 0) * weightOf(() => 1) ** TUNING.coverage,
      share: weightOf(({ exact }) => (exact ? 1 : TUNING.near)),
      terms: [...new Set(parts.flatMap(({ terms }) => terms))],
    }
  })
  const sorted = hits.toSorted((one, other) => other.score - one.score)
  return namedFirst(sorted, read).slice(0, options.limit)
}

/** The query's words without stop words, each once. If the query has only stop words, they are searched as written. */
function queryWords(query: string): Word[] {
  const words = wordsOf(query)
  const own = words.length > 0 ? words : fold(query).split(/\s+/).filter(Boolean).map(literal)
  return [...new Map(own.map((word) => [word.terms[0], word])).values()]
}

const literal = (folded: string): Word => ({ at: 0, length: folded.length, folded, terms: [folded] })

/** Searches a word by its own terms and by its synonyms. If both find a passage, the passage gets the higher score. */
function findingOf(index: PassageIndex, { terms }: Word, unfinished: boolean): Finding {
  const own = foundUnder(
    index,
    terms.filter((term) => !term.startsWith(MEANING)),
    unfinished,
  )
  const spelt = new Set([...own.values()].flatMap((found) => found.terms))
  const meant = terms.some((term) => spelt.has(term)) ? [] : [...spelt].flatMap(meaningsOf)
  const meanings = [...new Set([...terms.filter((term) => term.startsWith(MEANING)), ...meant])]
  const passages = new Map(own)
  for (const [id, found] of foundUnder(index, meanings, false)) {
    const before = own.get(id)
    const score = Math.max(found.score, before?.score ?? 0)
    passages.set(id, { score, terms: [...found.terms, ...(before?.terms ?? [])] })
  }
  const exact = terms.some((term) => spelt.has(term)) || meanings.length > 0
  return { rarity: Math.log(1 + index.passages.length / Math.max(1, passages.size)), exact, passages }
}

function foundUnder(index: PassageIndex, terms: readonly string[], unfinished: boolean): Finding['passages'] {
  const found: Finding['passages'] = new Map()
  for (const term of terms) {
    for (const { place, term: matched, weight } of matchesOf(index, term, unfinished)) {
      for (const [id, score] of scoresOf(index.terms, place, FIELD_WEIGHTS, TUNING.bm25)) {
        const before = found.get(id)
        const own = score * weight * weightOf(term) * weightOfPassage(index.passages[id])
        found.set(id, { score: own + (before?.score ?? 0), terms: [matched, ...(before?.terms ?? [])] })
      }
    }
  }
  return found
}

function weightOfPassage(passage: Passage | undefined): number {
  if (!passage) return 1
  return TUNING.kinds[passage.kind] * (passage.href.includes(TUNING.retired.page) ? TUNING.retired.weight : 1)
}

/** Index terms that match a query's term, with weights. Similar spellings are searched only if nothing else matches. */
function matchesOf({ terms }: PassageIndex, term: string, unfinished: boolean) {
  const exact = exactMatch(terms, term).map((match) => ({ ...match, weight: 1 }))
  if (term.startsWith(MEANING)) return exact
  const weighted = (share: number, cost: number) => (match: ReturnType<typeof exactMatch>[number]) => ({
    ...match,
    weight: (share * match.term.length) / (match.term.length + cost * match.distance),
  })
  const longer = unfinished && term.length >= TUNING.prefixFrom ? longerMatches(terms, term) : []
  const found = [...exact, ...longer.map(weighted(TUNING.prefix, 0.3))]
  return found.length > 0 ? found : nearMatches(terms, term, typosIn(term)).map(weighted(TUNING.fuzzy, 1))
}

/** Number of letters in which a term of the index may differ from a query's term of this length. */
function typosIn(term: string): number {
  if (/\d/.test(term) || term.length < TUNING.oneTypo) return 0
  return term.length < TUNING.twoTypos ? 1 : 2
}

/** True if some passage has the word or a word with a similar spelling; also true for a stop word. */
export const isPublished = (index: PassageIndex, word: string): boolean =>
  wordsOf(word).every(({ terms: [term = ''] }) => matchesOf(index, term, false).length > 0)

/** True if some passage has the word without spelling mistakes; also true for a stop word. */
export const isWritten = ({ terms }: PassageIndex, word: string): boolean =>
  wordsOf(word).every(({ terms: [term = ''] }) => exactMatch(terms, term).length > 0)
