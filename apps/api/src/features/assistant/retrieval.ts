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
  /** Minimum score and share of a sure passage. */
  score: 25,
  share: 0.5,
  /** The best passage is sure only if its score is at least this many times the score of the second. */
  ahead: 1.8,
  /** A sure frequent question: minimum share of the best score, and factor over the next frequent question. */
  faq: { near: 0.9, ahead: 2.2 },
  /** A passage whose title asks the same: minimum likeness to the question, and minimum share of the best score. */
  same: { likeness: 0.86, near: 0.4 },
  /** Minimum score and share of the best passage; below them, nothing counts as found. */
  found: { score: 9, share: 0.35 },
} as const
/** Maximum number of passages that are searched for, and that are returned. */
const MOST = { hits: 12, told: 3 }

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

/** Section with a clearly better score than others; never a page's introduction, none for a question of one word. */
function clearOf(question: string, hits: readonly Hit[]): Hit | undefined {
  if (stemsOf(question).size < 2) return undefined
  const answers = (hit: Hit | undefined, next: Hit | undefined, ahead: number): hit is Hit =>
    hit?.href.includes('#') === true &&
    hit.score >= BARS.score &&
    hit.share >= BARS.share &&
    hit.score >= (next?.score ?? 0) * ahead
  const [best, second] = hits
  const [faq, nextFaq] = hits.filter(({ kind }) => kind === 'faq')
  const isNear = (faq?.score ?? 0) >= (best?.score ?? 0) * BARS.faq.near
  if (isNear && answers(faq, nextFaq, BARS.faq.ahead)) return faq
  return answers(best, second, BARS.ahead) ? best : undefined
}

/** Finds passages for a question; first a title that asks the same, else a frequent question, else the best score. */
export function retrieve({ index }: Library, question: string): Retrieval {
  const hits = findPassages(index, question, { limit: MOST.hits })
  const sure = sameAs(question, hits) ?? clearOf(question, hits)
  const passages = [...(sure ? [sure] : []), ...hits.filter((hit) => hit !== sure)].slice(0, MOST.told)
  if (sure) return { how: 'sure', passages }
  const isFound = (hits[0]?.score ?? 0) >= BARS.found.score && (hits[0]?.share ?? 0) >= BARS.found.share
  return isFound ? { how: 'near', passages } : { how: 'nothing', passages: [] }
}

export const sourceOf = ({ kind, title, section, href }: Hit): Source => ({ kind, title, section, href })
