import { fold } from '@portal/domain/fold'
import { namedFirst } from './named.ts'
import type { Passage } from './passage.ts'
import { FIELD_WEIGHTS, type PassageIndex } from './passage-index.ts'
import { exactMatch, longerMatches, nearMatches, scoresOf } from './term-index.ts'
import { TUNING } from './tuning.ts'
import { MEANING, meaningsOf, weightOf, type Word, wordsOf } from './words.ts'

/** A passage that answers a query. */
export interface Hit extends Passage {
  score: number
  /** Share of what the query says that the passage speaks of, by weight of its words: 0 to 1. */
  share: number
  /** The index's terms that were found; `marksIn` tells where they stand in a text. */
  terms: string[]
}

/** Letters of a query that are read; the rest of a longer one is left out. */
const QUERY_LENGTH = 400

/** What one word of a query found: by passage, how well and by which terms. */
interface Finding {
  /** How much the word tells one passage from another. */
  rarity: number
  /** False where only a spelling near it, or its beginning, was found. */
  exact: boolean
  passages: Map<number, { score: number; terms: string[] }>
}

/** Passages that answer a query, the best first; none for a query without words. */
export function findPassages(index: PassageIndex, query: string, options: { limit: number }): Hit[] {
  const read = query.slice(0, QUERY_LENGTH)
  const words = queryWords(read)
  const findings = words
    .map((word, at) => findingOf(index, word, at === words.length - 1))
    // A number that no passage has is only an example of what is asked.
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

/** The words asked for, each once; a query of nothing but common words is taken by its letters. */
function queryWords(query: string): Word[] {
  const words = wordsOf(query)
  const own = words.length > 0 ? words : fold(query).split(/\s+/).filter(Boolean).map(literal)
  return [...new Map(own.map((word) => [word.terms[0], word])).values()]
}

const literal = (folded: string): Word => ({ at: 0, length: folded.length, folded, terms: [folded] })

/** Looks for a word under its own terms and under its meanings: what is found under both counts by the better. */
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

/** Terms of the index that a term means, by their weight; one that no passage has is looked for with a letter wrong. */
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

/** How many letters of a term may be wrong. */
function typosIn(term: string): number {
  if (/\d/.test(term) || term.length < TUNING.oneTypo) return 0
  return term.length < TUNING.twoTypos ? 1 : 2
}

/** True for a word that some passage has, or that is spelt nearly like one; one that tells nothing counts as such. */
export const isPublished = (index: PassageIndex, word: string): boolean =>
  wordsOf(word).every(({ terms: [term = ''] }) => matchesOf(index, term, false).length > 0)

/** True for a word that some passage has as it is written; one that tells nothing counts as such. */
export const isWritten = ({ terms }: PassageIndex, word: string): boolean =>
  wordsOf(word).every(({ terms: [term = ''] }) => exactMatch(terms, term).length > 0)
