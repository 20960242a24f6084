import { isDeepStrictEqual } from 'node:util'
import type { Action } from '@portal/contract/assistant'
import { creationHref, listHref } from '@portal/domain/addresses'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { gapsOf, turnIn } from '@portal/domain/road/road-of'
import { withNetwork } from '../../access/road-facts.queries.ts'
import type { Db } from '../../db/database.ts'
import { quoted } from './markdown.ts'
import { type Named, namedIn, type Naming, typeIn } from './own.names.ts'
import { findOwn, findOwnNames, type OwnName, type OwnRow } from './own.queries.ts'
import { type Reading, readQuestion } from './own.question.ts'
import { actionsOf, factsOf, gapsAbout, type Told, textOf } from './own.text.ts'
import { isWhole } from './own.topics.ts'
import { absenceOf, valuesOf } from './own.values.ts'

export interface OwnRules {
  /** True if the portal runs with the integration network. */
  isNetworkOn: boolean
  /** True if only administrators can finalise an integration. */
  adminOnly: boolean
}

export interface OwnAnswer {
  /** True if the question contains the name of one of the integrations. */
  named: boolean
  about: Exclude<Reading['about'], 'nothing'>
  text: string
  actions: Action[]
  /** The answer as data for a model; undefined if it has stored values, because no model may receive them. */
  facts: object[] | undefined
}

/** Maximum numbers: names compared with a question; in one answer: integrations, links, value lines added to passages. */
const MOST = { names: 500, told: 5, actions: 4, beside: 6 }

/** Sentence with the number of integrations that the answer leaves out; `muchas` if the person may have more than were read. */
export function moreThan(told: number, read: number): string {
  if (read === told) return ''
  const count = read - told
  const others = read === MOST.names ? 'muchas integraciones' : count === 1 ? '1 integración' : `${count} integraciones`
  return `\n\nTienes ${others} más: pregúntame por su nombre.`
}

const without = (text: string, action: Action): OwnAnswer => ({
  named: false,
  about: 'own',
  text,
  actions: [action],
  facts: [],
})
const NONE = without('Todavía no tienes integraciones. Registra la primera y te digo qué le falta en cada paso.', {
  label: 'Nueva Integración',
  href: creationHref(),
})
const MINE: Action = { label: 'Mis integraciones', href: listHref() }

/** Beginnings of questions: `GOES_ON` continues the previous question, `ANOTHER` repeats it for another integration. */
const GOES_ON = /^[^\p{L}]*(?:y|and|pero|ahora|ok|ya)[\s,]/iu
const ANOTHER =
  /^[^\p{L}]*(?:(?:y|and|pero|ahora|ok|ya)[\s,]+)?(?:(?:en|de|del|para|a|con|solo|of|for|in)\s+)?(?:la|el|mi|los?|las|the|my)?\b/iu
const MOST_WORDS_OF_REST = 7

/** Topic and integrations that a question asks for; a missing one is taken from the previous question. */
interface Asked extends Reading {
  named: Named
  question: string
}

function readOne(question: string, find: (text: string) => Named): Asked {
  const named = find(question)
  return { ...readQuestion(named.rest, named.by === 'name'), named, question: named.rest }
}

function readAsked(question: string, before: readonly string[], find: (text: string) => Named): Asked {
  const asked = readOne(question, find)
  const { named, topics, about } = asked
  const isShort = question.split(/\s+/).length <= MOST_WORDS_OF_REST
  const formers = before.map((text) => readOne(text, find))
  const former = formers.find(({ topics }) => topics[0] !== 'general') ?? formers.find((each) => each.about === 'own')
  if (former === undefined || !isShort) return asked
  const hasTopic = topics.some((topic) => !isWhole(topic))
  if (named.by !== 'nothing' && !hasTopic && former.about === 'own' && ANOTHER.test(question))
    return { ...former, named }
  if (named.by === 'nothing' && former.named.by !== 'nothing' && hasTopic && GOES_ON.test(question))
    return { ...asked, about: former.about === 'own' ? 'own' : about, named: former.named }
  const isOfBefore = GOES_ON.test(question) && former.about !== 'own' && !hasTopic
  return isOfBefore ? { ...asked, about: 'nothing' } : asked
}

/** A question's text without integration names (`rest`), and its answer if it is about the person's own integrations. */
export interface OwnReading {
  rest: string
  answer: OwnAnswer | undefined
}

/**
 * Reads a question of a person, and answers it if it is about their own integrations.
 * @param before earlier questions of the person, the newest first
 * @param db database session that row-level security limits to the person's rows
 */
export async function readOwn(
  db: Db,
  sub: string,
  { question, before, ...naming }: { question: string; before: readonly string[] } & Naming,
  rules: OwnRules,
  now: Date,
): Promise<OwnReading> {
  const own = await findOwnNames(db, sub, MOST.names)
  const find = (text: string): Named => namedIn(text, own, naming)
  const asked = readAsked(question, before, find)
  const read = (ids: readonly string[]): Promise<OwnRow[]> => findOwn(db, sub, ids)
  return { rest: find(question).rest, answer: await answerOf(asked, own, read, rules, now) }
}

async function answerOf(
  asked: Asked,
  own: readonly OwnName[],
  find: (ids: readonly string[]) => Promise<OwnRow[]>,
  { isNetworkOn, adminOnly }: OwnRules,
  now: Date,
): Promise<OwnAnswer | undefined> {
  const { about, topics, missing, named } = asked
  if (about === 'nothing') return undefined
  if (own.length === 0) return about === 'own' ? NONE : undefined
  if (named.own.length === 0) return about === 'own' ? noneOf(asked.question, own) : undefined
  const ids = named.own.slice(0, MOST.told).map(({ id }) => id)
  const rows = await find(ids)
  const told = rows
    .map((row): Told => {
      const facts = withNetwork(row, isNetworkOn)
      const turn = turnIn(facts, now, 'enroller')
      const all = gapsOf(facts, now)
      const gaps = topics.flatMap((topic) => gapsAbout(topic, all, turn))
      const absent = topics.flatMap((topic) => absenceOf(topic, row) ?? [])
      const valuesFor = (text: string) =>
        topics
          .map((topic) => ({ topic, lines: valuesOf(topic, row, text, now) }))
          .filter(({ lines }) => lines.length > 0)
      const values = about === 'beside' ? [] : valuesFor(asked.question)
      // A question that names a field or an item gets the value of that field or item, even if it asks what is missing.
      const lacks = missing && isDeepStrictEqual(values, valuesFor(''))
      return { row, turn, all, gaps, absent, values: lacks && gaps.length > 0 ? [] : values, lacks }
    })
    .filter(({ gaps, absent, values }) => about === 'own' || gaps.length + absent.length + values.length > 0)
  const count = told.flatMap(({ values }) => values.flatMap(({ lines }) => lines)).length
  if (told.length === 0 || (about === 'both' && count > MOST.beside)) return undefined
  const more = moreThan(ids.length, named.own.length)
  const actions = actionsOf(told, topics, MOST.actions)
  const lead = topics[0] === 'list' && named.by === 'nothing' ? `Tienes ${counted(own)}.\n\n` : ''
  return {
    named: named.by === 'name',
    about,
    text: lead + told.map((each) => textOf(each, { about, topics, adminOnly })).join('\n\n') + more,
    actions: actions.length || about !== 'own' ? actions : [MINE],
    facts: told.some(({ values }) => values.length > 0) ? undefined : told.map(factsOf),
  }
}

const counted = ({ length }: readonly OwnName[]): string =>
  length === 1 ? '1 integración' : length === MOST.names ? 'muchas integraciones' : `${length} integraciones`

/** Answer if the question mentions a type of which the person has no integration. */
function noneOf(question: string, own: readonly OwnName[]): OwnAnswer {
  const type = typeIn(question)?.type
  const names = new Intl.ListFormat('es-CL').format(
    own.slice(0, MOST.told).map(({ public_name }) => quoted(public_name)),
  )
  return without(
    `No tienes una integración de tipo ${type ? TYPE_LABELS[type].label : 'así'}. Participas en ${names}.`,
    MINE,
  )
}
