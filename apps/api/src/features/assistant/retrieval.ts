import type { Source } from '@portal/contract/assistant'
import { findPassages, type Hit } from '@portal/documentation/search/find'
import { fold } from '@portal/domain/fold'
import { wordsOf } from '@portal/documentation/search/words'
import type { Library } from './library.ts'

/**
 * What decides between an answer, what comes nearest and an honest no, each measured by asking (docs/decisions/036). A score is that of
 * the search, a share that of the question which the passage speaks of.
 */
const BARS = {
  /** A passage answers if it has this score and share. */
  score: 25,
  share: 0.5,
  /** The best passage is clear if it has this many times the score of the second. */
  ahead: 1.8,
  /** So is a frequent question that has this share of the best score, and this many times the score of the next frequent question. */
  faq: { near: 0.9, ahead: 2.2 },
  /** A passage whose title asks the same answers too: the likeness of both texts, and its least share of the best score. */
  same: { likeness: 0.86, near: 0.4 },
  /** Below, nothing was found. */
  found: { score: 9, share: 0.35 },
} as const
/** Passages that are looked at, and that are told. */
const MOST = { hits: 12, told: 3 }

/** What an answer can stand on. `sure`: the first passage answers. `near`: one of them may. */
export interface Retrieval {
  how: 'sure' | 'near' | 'nothing'
  /** The best first. */
  passages: Hit[]
}

const stemsOf = (text: string): Set<string> => new Set(wordsOf(text).map(({ terms: [stem = ''] }) => stem))
const plain = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** How much two texts ask the same: the words of both that the other has, 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((stem) => other.has(stem)).length
  return shared === 0 ? 0 : (2 * shared) / (one.size + other.size)
}

/** The passage whose title is the question: letter for letter, or else in the same words. */
function sameAs(question: string, hits: readonly Hit[]): Hit | undefined {
  const least = (hits[0]?.score ?? 0) * BARS.same.near
  const stems = stemsOf(question)
  const alike = hits
    .filter(({ score }) => score >= least)
    .map((hit) => ({ hit, like: plain(hit.section) === plain(question) ? 2 : likeness(stems, stemsOf(hit.section)) }))
    .filter(({ like }) => like >= BARS.same.likeness)
  return alike.toSorted((one, other) => other.like - one.like)[0]?.hit
}

/** The section that is clearly ahead of the others, not a page's first lines; one word alone says too little of what is asked. */
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

/** Looks for what answers a question: a text that asks the same, a frequent question, then the search's own order. */
export function retrieve({ index }: Library, question: string): Retrieval {
  const hits = findPassages(index, question, { limit: MOST.hits })
  const sure = sameAs(question, hits) ?? clearOf(question, hits)
  const passages = [...(sure ? [sure] : []), ...hits.filter((hit) => hit !== sure)].slice(0, MOST.told)
  if (sure) return { how: 'sure', passages }
  const isFound = (hits[0]?.score ?? 0) >= BARS.found.score && (hits[0]?.share ?? 0) >= BARS.found.share
  return isFound ? { how: 'near', passages } : { how: 'nothing', passages: [] }
}

export const sourceOf = ({ kind, title, section, href }: Hit): Source => ({ kind, title, section, href })
