import type { Source } from '@portal/contract/assistant'
import { findPassages, type Hit } from '@portal/documentation/search/find'
import { fold } from '@portal/domain/fold'
import { wordsOf } from '@portal/documentation/search/words'
import type { Library } from './library.ts'

/**
 * Thresholds of a sure answer, the nearest passages and no answer, measured with test questions (docs/decisions/036).
 * `score` is the search's score; `share` is the part of the question, by weight of words, that a passage covers.
 */
const BARS = {
  /** Minimum score and share of a passage that surely answers the question. */
  score: 25,
  share: 0.5,
  /** The best passage surely answers only if its score is at least this many times the second passage's score. */
  ahead: 2,
  /** For a title that asks the same: least likeness to the question, and least part of the best score that its passage needs. */
  same: { likeness: 0.75, near: 0.4 },
  /** Factor for the score of a passage from the FAQ, because FAQ answers are short. */
  faq: 1.2,
  /** Minimum score and share of the best passage; if it has less, the assistant says that it found nothing. */
  found: { score: 9, share: 0.35 },
} as const
/** Maximum numbers: passages searched for, passages returned, and parts of a question that are searched separately. */
const MOST = { hits: 12, told: 3, clauses: 4 }
/** Minimum number of words, without stop words, in a part of a question that is searched separately. */
const CLAUSE_WORDS = 3

/** Passages found for a question. `sure`: the first one answers the question. `near`: one of them may answer it. */
export interface Retrieval {
  how: 'sure' | 'near' | 'nothing'
  /** Passages found, the best first. */
  passages: Hit[]
}

const stemsOf = (text: string): Set<string> => new Set(wordsOf(text).map(({ terms: [stem = ''] }) => stem))
const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Likeness of two texts, 0 to 1: the share of their word stems that both have. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((stem) => other.has(stem)).length
  return shared === 0 ? 0 : (2 * shared) / (one.size + other.size)
}

/** Passage whose title is the same as the question, or has nearly the same words. */
function sameAs(question: string, hits: readonly Hit[]): Hit | undefined {
  const least = (hits[0]?.score ?? 0) * BARS.same.near
  const stems = stemsOf(question)
  const alike = hits
    .filter(({ score }) => score >= least)
    .map((hit) => ({ hit, like: plain(hit.section) === plain(question) ? 2 : likeness(stems, stemsOf(hit.section)) }))
    .filter(({ like }) => like >= BARS.same.likeness)
  return alike.toSorted((one, other) => other.like - one.like)[0]?.hit
}

/** The best passage, if its score is clearly better than the second's; never a page's introduction, nor for one-word questions. */
function clearOf(question: string, [best, second]: readonly Hit[]): Hit | undefined {
  const isClear =
    best?.href.includes('#') === true &&
    best.score >= Math.max(BARS.score, (second?.score ?? 0) * BARS.ahead) &&
    best.share >= BARS.share
  return isClear && stemsOf(question).size > 1 ? best : undefined
}

/** Splits a question at punctuation marks; returns the first parts that have enough words, none if there is only one. The lookbehind keeps it linear. */
function clausesOf(question: string): string[] {
  const clauses = question
    .split(/(?<![.,;:!?¿¡()\n])[.,;:!?¿¡()\n]+(?:\s|$)|[¿¡]/)
    .filter((clause) => stemsOf(clause).size >= CLAUSE_WORDS)
  return clauses.length > 1 ? clauses.slice(0, MOST.clauses) : []
}

/** Passages about a code that the question contains exactly, such as `authorization_pending`. */
function ofCodes(question: string, hits: readonly Hit[]): Hit[] {
  const words = new Set(wordsOf(question).map(({ folded }) => folded))
  return hits.filter(({ section }) => section.includes('_') && words.has(section))
}

const isFound = ([best]: readonly Hit[]): boolean =>
  best !== undefined && best.score >= BARS.found.score && best.share >= BARS.found.share

/** Finds passages for a question: prefers a passage whose title asks the same, else takes those with the best scores. */
export function retrieve({ index }: Library, question: string): Retrieval {
  const find = (query: string): Hit[] => findPassages(index, query, { limit: MOST.hits })
  const hits = find(question)
  const sure = sameAs(question, hits) ?? clearOf(question, hits)
  if (sure) return { how: 'sure', passages: [sure, ...hits.filter((hit) => hit !== sure)].slice(0, MOST.told) }
  const found = isFound(hits) ? hits : clausesOf(question).map(find).filter(isFound).flat()
  const valueOf = ({ kind, score }: Hit): number => (kind === 'faq' ? score * BARS.faq : score)
  const near = [
    ...(found === hits ? [] : ofCodes(question, hits)),
    ...found.toSorted((one, other) => valueOf(other) - valueOf(one)),
  ]
  const passages = [...new Map(near.map((hit) => [hit.href, hit])).values()].slice(0, MOST.told)
  return { how: passages.length > 0 ? 'near' : 'nothing', passages }
}

export const sourceOf = ({ kind, title, section, href }: Hit): Source => ({ kind, title, section, href })
