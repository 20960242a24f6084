import type { Source } from '@portal/contract/assistant'
import type { Hit } from '@portal/documentation/search/find'
import { isNamed, namesIn } from '@portal/documentation/search/named'
import { TUNING } from './answer.tuning.ts'
import { type QuestionTerm, bestOf, coverageOf } from './composition.ts'
import { codeIn, errorPassages } from './error-code.ts'
import type { Library } from './library.ts'
import { definitionOf, opening, sameQuestion } from './same-question.ts'
import { inSpanish, isEnglish } from './words.ts'

/** What an answer can stand on. */
export interface Retrieval {
  /** What the question is about. */
  words: QuestionTerm[]
  /** Something that was found answers. */
  known: boolean
  /** A frequent question asks the same. */
  same: boolean
  /** Where the answer is, the best first; where none is known, what comes nearest. */
  passages: Hit[]
}

/** Words of a question that asks for nothing but an operation by its name, or its method and path. */
const MOST_WITH_NAME = 2
const HOW = /(?:^|[^\p{L}])(?:c[oó]mo|how)(?![\p{L}])/iu
/** How well the kind of a passage goes with how a question begins: who asks how wants steps, who asks why a cause. */
function fitOf({ href, kind, section }: Hit, question: string): number {
  if (/\/documentation\/tool(?:#|$)/.test(href) && HOW.test(question)) return TUNING.tools
  return kind === 'faq' && [question, section].every((text) => opening(text) === 'por que') ? TUNING.cause : 1
}

const textOf = ({ title, section, text, asked = '', wordings = '' }: Hit): string =>
  [title, section, text, asked, wordings].join('\n')

/** Letters of a question that are read; what is asked stands there, and the work grows with it. */
const MOST_LETTERS = 1_000

/** Looks for what answers a question, and whether it does. */
export function retrieve(library: Library, whole: string): Retrieval {
  const question = whole.slice(0, MOST_LETTERS)
  const asked = isEnglish(question) ? inSpanish(question) : question
  const words = library.read(asked)
  const hits = words.length === 0 ? [] : library.find(asked, TUNING.hits)
  const code = codeIn(question)
  const same = sameQuestion(library, question, words)
  const errors = code && !same?.section.includes(code) ? errorPassages(library, code) : []
  const names = namesIn(question)
  const named = words.length <= MOST_WITH_NAME ? hits.filter((hit) => isNamed(hit, names)) : []
  const one = same ?? named[0] ?? definitionOf(library, question, words)
  const sure = errors.length > 0 ? errors : one ? [one] : []
  const answers = (hit: Hit): boolean => hit.score >= TUNING.score && coverageOf(words, textOf(hit)) >= TUNING.coverage
  const found = hits
    .map((hit) => ({ ...hit, score: hit.score * fitOf(hit, question) }))
    .toSorted((one, other) => other.score - one.score)
  const best = found[0]?.score ?? 0
  const near = found.filter((hit) => hit.score >= best * TUNING.sourceShare)
  const listed = new Set(sure.map(({ href }) => href))
  const others = bestOf(near.slice(0, TUNING.sources), words).filter(({ href }) => !listed.has(href))
  return {
    words,
    known: sure.length > 0 || hits.some(answers),
    same: errors.length === 0 && same !== undefined,
    passages: [...sure, ...(errors.length > 0 ? [] : others)].slice(0, TUNING.sources),
  }
}

export const sourceOf = ({ kind, title, section, href }: Hit): Source => ({ kind, title, section, href })
