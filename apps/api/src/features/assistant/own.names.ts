import { fold } from '@portal/domain/fold'
import { type IntegrationType, pays } from '@portal/domain/integration/type'
import type { OwnName } from './own.queries.ts'

const wordsIn = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

function withoutWords(question: string, named: readonly OwnName[]): string {
  const words = new Set(named.flatMap(({ public_name }) => wordsIn(public_name)))
  return question.replace(/[\p{L}\p{N}]+/gu, (word) => (words.has(fold(word)) ? '' : word))
}

/** Patterns for how people speak of an integration of each type: by a name, or by what the integration does. */
const BY_TYPE: readonly [type: IntegrationType, names: string, does: string][] = [
  ['payer_collect', 'dual|billetera y recaudador\\w*|wallet and collector', 'dual|de ambos'],
  ['payer', 'billetera|wallet|pagador\\w*', 'de pagar|que paga'],
  ['collector', 'recaudador\\w*|recaudacion|collector', 'de (?:cobros?|cobrar)|que cobra'],
]
const POINTS =
  '(?:mi|nuestr[oa]|my|our|(?:de |en |a )?(?:la|el)|del|al|integracion(?: de)?(?: tipo)?|the) (?:integracion )?'
const TYPES_NAMED = BY_TYPE.map(([type, names, does]) => ({
  type,
  pointed: new RegExp(`\\b${POINTS}(?:${names})\\b`),
  /** Matches words that mean one integration of the type, such as `mi billetera`, and not all companies of the type. */
  own: new RegExp(
    `\\b(?:mi|nuestr[oa]|my|our|integracion(?: de)?(?: tipo)?) (?:integracion )?(?:${names})\\b|\\b(?:la|mi|nuestra) (?:integracion )?(?:${does})\\b|\\b(?:${names}) integration\\b`,
  ),
}))

/** Type of integration that a question mentions; `own`: the words mean an integration of the person, as in `mi billetera`. */
export function typeIn(question: string): { type: IntegrationType; own: boolean } | undefined {
  const folded = fold(question)
  const found = TYPES_NAMED.find(({ pointed, own }) => pointed.test(folded) || own.test(folded))
  return found && { type: found.type, own: found.own.test(folded) }
}

/** Open page and words of published texts, which decide besides the question's own words which integrations it is about. */
export interface Naming {
  /** UUID of the integration whose page is open. */
  page: string | undefined
  /** True if the published texts contain the word. */
  isPublished: (word: string) => boolean
}
const PLURAL = /\b(?:integraciones|integrations|cada una|tod[oa]s)\b/

/** Minimum length of a single word that can identify an integration if no published text contains it. */
const NAME_LETTERS = 4

/** Integrations that a question is about, and how the question identifies them. */
export interface Named {
  own: readonly OwnName[]
  /** Way in which the question identifies integrations: by name, by type (even if the person has none of this type), or none. */
  by: 'name' | 'type' | 'nothing'
  /** The question without the names of integrations, because a word of a name could look like a topic of the question. */
  rest: string
}

/**
 * Finds the person's integrations in a question: by the whole name, by two consecutive words of it, or by one word that
 * no published text contains; else by type; else the one whose page is open, or all if the question is about several.
 */
export function namedIn(question: string, own: readonly OwnName[], { page, isPublished }: Naming): Named {
  const asked = wordsIn(question)
  const text = ` ${asked.join(' ')} `
  const says = (words: readonly string[]): boolean => words.length > 0 && text.includes(` ${words.join(' ')} `)
  const isNamed = ({ public_name }: OwnName): boolean => {
    const words = wordsIn(public_name)
    if (words.length === 1 && says(words)) return question.includes(public_name) || !isPublished(words[0] ?? '')
    return (
      says(words) ||
      words.some((word, at) => at > 0 && says([words[at - 1] ?? '', word])) ||
      words.some((word) => word.length >= NAME_LETTERS && says([word]) && !isPublished(word))
    )
  }
  const whole = own.filter(({ public_name }) => says(wordsIn(public_name)) && wordsIn(public_name).length > 1)
  const byName = whole.length > 0 ? whole : own.filter(isNamed)
  if (byName.length > 0) return { own: byName, by: 'name', rest: withoutWords(question, byName) }
  const ofType = typeIn(question)
  if (!ofType) {
    const onPage = PLURAL.test(fold(question)) ? [] : own.filter(({ enroller_uuid }) => enroller_uuid === page)
    return { own: onPage.length > 0 ? onPage : own, by: 'nothing', rest: question }
  }
  const exact = own.filter(({ type }) => type === ofType.type)
  const like = own.filter(({ type }) => pays(type) === pays(ofType.type))
  return { own: exact.length > 0 ? exact : like, by: 'type', rest: question }
}
