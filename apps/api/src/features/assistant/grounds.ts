import type { Source } from '@portal/contract/assistant'
import type { Hit } from '@portal/documentation/search/find'
import { TUNING } from './answer.tuning.ts'
import { type Asked, bestOf, coverageOf } from './composition.ts'
import type { Library } from './library.ts'
import { inSpanish, isEnglish } from './words.ts'

/** What an answer can stand on. */
export interface Grounds {
  /** What the question is about. */
  words: Asked[]
  /** Something that was found answers. */
  known: boolean
  /** Where the answer is, the best first; where none is known, what comes nearest. */
  passages: Hit[]
}

const textOf = ({ title, section, text }: Hit): string => `${title}\n${section}\n${text}`

/** Looks for what answers a question, and whether it does. */
export function findGrounds(library: Library, question: string): Grounds {
  const asked = isEnglish(question) ? inSpanish(question) : question
  const words = library.read(asked)
  const { longQuestion, score } = TUNING
  const least = words.length >= longQuestion.words ? longQuestion.coverage : TUNING.coverage
  const hits = words.length === 0 ? [] : library.find(asked, TUNING.hits)
  const fitting = hits.filter((hit) => hit.score >= score && coverageOf(words, textOf(hit)) >= least)
  const found = fitting.length > 0 ? fitting : hits
  const best = found[0]?.score ?? 0
  const near = found.filter((hit) => hit.score >= best * TUNING.sourceShare)
  return { words, known: fitting.length > 0, passages: bestOf(near.slice(0, TUNING.sources), words) }
}

export const sourceOf = ({ kind, title, section, href }: Hit): Source => ({ kind, title, section, href })
