import { fold } from '@portal/documentation/search/fold'
import type { Hit } from '@portal/documentation/search/find'
import type { Passage } from '@portal/documentation/search/passage'
import { TUNING } from './answer.tuning.ts'
import type { QuestionTerm } from './composition.ts'

/** A passage under one of the ways in which it is asked for. */
export interface Phrase {
  passage: Passage
  words: readonly QuestionTerm[]
  /** First word of a question: `que`, `como`; empty for other phrases. */
  opens: string
  /** It asks what something is. */
  defines: boolean
}

/** What of all that is published can be asked for by name. */
interface Published {
  phrases: readonly Phrase[]
  entries: readonly Phrase[]
}

/** A passage that was looked for by its name, and so is no less than what a search finds. */
export const hitOf = (passage: Passage): Hit => ({ ...passage, score: Number.MAX_SAFE_INTEGER, terms: [] })

const OPENING =
  /(?:^|¿\s*)(?:(cuant|what|how|why)|(?:que|como|cuando|hasta cuando|donde|por donde|desde|quien|por que|para que|cual)(?=\b))/

const IN_SPANISH: ReadonlyMap<string, string> = new Map([
  ['what', 'que'],
  ['how', 'como'],
  ['why', 'por que'],
])

/** The Spanish word with which a text asks, folded; `cuant` for all its forms, empty for what asks nothing. */
export function opening(text: string): string {
  const word = OPENING.exec(fold(text).trim())?.[0].replace(/^¿\s*/, '') ?? ''
  return IN_SPANISH.get(word) ?? word
}

const DEFINES =
  /^\W*(?:(?:me )?(?:explica\w*|di\w*) )?(?:que (?:es|son|significa|quiere decir)|what (?:is|are|does)|defin\w+ (?:de|of))\b/

/** True for a question that wants to know what something is. */
export const defines = (question: string): boolean => DEFINES.test(fold(question))

/** Openings in place of which another may stand: `¿cómo firmo…?`, `¿qué hago para firmar…?`. */
const OPEN = new Set(['', 'que', 'como', 'cual'])

const weightOf = (words: readonly QuestionTerm[]): number =>
  words.reduce((total, { weight, isLight }) => total + (isLight ? TUNING.light : weight), 0)
const said = (words: readonly QuestionTerm[], by: readonly QuestionTerm[]): number => {
  const terms = new Set(by.flatMap((word) => word.terms))
  return weightOf(words.filter((word) => word.terms.some((term) => terms.has(term))))
}

/** How much two texts ask the same: the lesser share of one that the other says, and the mean of both; 0 to 1. */
function likeness(one: readonly QuestionTerm[], other: readonly QuestionTerm[]): { least: number; mean: number } {
  const isOf = (words: readonly QuestionTerm[]) => words.some(({ isLight }) => !isLight)
  // What is about nothing of its own is like nothing that is.
  if (one.length === 0 || other.length === 0 || isOf(one) !== isOf(other)) return { least: 0, mean: 0 }
  const [here, there] = [said(one, other) / weightOf(one), said(other, one) / weightOf(other)]
  return { least: Math.min(here, there), mean: here + there === 0 ? 0 : (2 * here * there) / (here + there) }
}

/** True where what one asks for may be what the other asks for: a cause, a person, a time, what something is. */
function mayAsk(asked: Pick<Phrase, 'opens' | 'defines'>, phrase: Phrase): boolean {
  // `¿cuánto cobran?` is about one word, which by itself asks for many things.
  if (phrase.words.length === 1 && !phrase.defines) return phrase.opens !== '' && phrase.opens === asked.opens
  if (asked.opens === '') return true
  if (asked.defines !== phrase.defines) return false
  return phrase.opens === asked.opens || phrase.opens === '' || OPEN.has(asked.opens)
}

/** The frequent question that asks the same, in its own words or in others that it is known under. */
export function sameQuestion(
  { phrases }: Published,
  question: string,
  words: readonly QuestionTerm[],
): Hit | undefined {
  const asked = { opens: opening(question), defines: defines(question) }
  const alike = phrases
    .filter((phrase) => mayAsk(asked, phrase))
    .map(({ passage, words: own, opens }) => ({ passage, ...likeness(words, own), begins: opens === asked.opens }))
    .filter(({ least, mean }) => least >= TUNING.same.least && mean >= TUNING.same.mean)
    .toSorted((one, other) => other.mean - one.mean || Number(other.begins) - Number(one.begins))
  return alike[0] && hitOf(alike[0].passage)
}

/** The glossary's entry of what a question wants to be defined, that of the word itself before one of its meaning. */
export function definitionOf(
  { entries }: Published,
  question: string,
  words: readonly QuestionTerm[],
): Hit | undefined {
  if (!defines(question)) return undefined
  const named = entries.filter(({ words: own }) => likeness(words, own).least === 1)
  const spelt = ({ words: own }: Phrase) => own.every(({ terms }, at) => terms[0] === words[at]?.terms[0])
  const entry = named.find(spelt) ?? named[0]
  return entry && hitOf(entry.passage)
}
