import type { SearchOptions } from 'minisearch'
import { TUNING } from './tuning.ts'
import { namedFirst } from './named.ts'
import type { Passage } from './passage.ts'
import type { PassageIndex } from './passage-index.ts'
import { fold } from '@portal/domain/fold'
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
  const findings = words.map((word, at) => findingOf(index, word, at === words.length - 1))
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
    for (const { id, score, terms: matched } of searchTerm(index, term, unfinished)) {
      const before = found.get(id as number)
      found.set(id as number, { score: score + (before?.score ?? 0), terms: [...matched, ...(before?.terms ?? [])] })
    }
  }
  return found
}

function weightOfPassage(passage: Passage | undefined): number {
  if (!passage) return 1
  return TUNING.kinds[passage.kind] * (passage.href.includes(TUNING.retired.page) ? TUNING.retired.weight : 1)
}

/** A word that no passage has is looked for with a letter wrong. */
function searchTerm({ engine, passages }: PassageIndex, term: string, unfinished: boolean) {
  const isWord = !term.startsWith(MEANING)
  const options: SearchOptions = {
    tokenize: () => [term],
    processTerm: (each) => each,
    boost: TUNING.fields,
    boostTerm: weightOf,
    boostDocument: (id) => weightOfPassage(passages[id as number]),
    weights: { prefix: TUNING.prefix, fuzzy: TUNING.fuzzy },
    bm25: TUNING.bm25,
  }
  const prefix = unfinished && isWord && term.length >= TUNING.prefixFrom
  const exact = engine.search(term, { ...options, prefix })
  return exact.length > 0 || !isWord ? exact : engine.search(term, { ...options, fuzzy: typosIn(term) })
}

/** How many letters of a term may be wrong. */
function typosIn(term: string): number {
  if (/\d/.test(term) || term.length < TUNING.oneTypo) return 0
  return term.length < TUNING.twoTypos ? 1 : 2
}

/** True for a word that some passage has, or that is spelt nearly like one; one that tells nothing counts as such. */
export const isPublished = (index: PassageIndex, word: string): boolean =>
  wordsOf(word).every(({ terms: [term = ''] }) => searchTerm(index, term, false).length > 0)
