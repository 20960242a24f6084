import type { Action } from '@portal/contract/assistant'
import { creationHref, listHref } from '@portal/domain/addresses'
import { gapsOf, type Stored } from '@portal/domain/integration/gaps'
import type { Turn } from '@portal/domain/integration/turn'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import type { Db } from '../../db/database.ts'
import { quoted } from './markdown.ts'
import { type Named, namedIn, type Naming } from './own.names.ts'
import { findOwn, findOwnNames, type OwnName, type OwnRow } from './own.queries.ts'
import { type Reading, readQuestion, typeIn } from './own.question.ts'
import { actionsOf, factsOf, gapsAbout, type Told, textOf } from './own.text.ts'
import { isWhole } from './own.topics.ts'
import { absenceOf, valuesOf } from './own.values.ts'

/** Whose turn an integration is; another feature knows. */
export type TellTurn = (row: OwnRow & { open_pendings: number }, progress: OwnRow['progress']) => Turn

export interface OwnRules {
  tellTurn: TellTurn
  /** Only administrators finalise. */
  adminOnly: boolean
}

/** What an answer says of the person's own integrations. */
export interface OwnAnswer {
  /** The question names one of them. */
  named: boolean
  about: Exclude<Reading['about'], 'nothing'>
  text: string
  actions: Action[]
  /** The same as data, for a model that writes the answer in other words; undefined for stored values, which leave the portal for none. */
  facts: object[] | undefined
}

/** Names that are compared with the question, and integrations that one answer tells of. */
const MOST = { names: 500, told: 5, actions: 4 }

const storedOf = (row: OwnRow): Stored => ({ ...row, certificateUntil: row.certificate_until?.toISOString() ?? null })

/** What is said of the integrations that an answer does not tell of; how many they are is not known beyond those that were read. */
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

/** A question that only goes on, or names another integration for the one before. */
const GOES_ON = /^[^\p{L}]*(?:y|and|pero|ahora|ok|ya)[\s,]/iu
const ANOTHER =
  /^[^\p{L}]*(?:(?:y|and|pero|ahora|ok|ya)[\s,]+)?(?:(?:en|de|del|para|a|con|solo|of|for|in)\s+)?(?:la|el|mi|los?|las|the|my)?\b/iu
const MOST_WORDS_OF_REST = 7

/** The question with what it leaves to the one before: the topic, or the integration. */
interface Asked extends Reading {
  named: Named
  question: string
}

function readFormer(text: string, find: (text: string) => Named): Asked {
  const named = find(text)
  return { ...readQuestion(named.rest, named.by === 'name'), named, question: named.rest }
}

function readAsked(question: string, before: readonly string[], find: (text: string) => Named): Asked {
  const named = find(question)
  const reading = readQuestion(named.rest, named.by === 'name')
  const asked = { ...reading, named, question: named.rest }
  const isShort = question.split(/\s+/).length <= MOST_WORDS_OF_REST
  const formers = before.map((text) => readFormer(text, find))
  const former = formers.find(({ topics }) => topics[0] !== 'general') ?? formers.find((each) => each.about === 'own')
  if (former === undefined || !isShort) return asked
  const hasTopic = reading.topics.some((topic) => !isWhole(topic))
  if (named.by !== 'nothing' && !hasTopic && former.about === 'own' && ANOTHER.test(question))
    return { ...former, named }
  if (named.by === 'nothing' && former.named.by !== 'nothing' && hasTopic && GOES_ON.test(question))
    return {
      ...reading,
      about: former.about === 'own' ? 'own' : reading.about,
      named: former.named,
      question: named.rest,
    }
  const isOfBefore = GOES_ON.test(question) && former.about !== 'own' && !hasTopic
  return isOfBefore ? { ...asked, about: 'nothing' } : asked
}

/**
 * What can be said of the person's integrations for a question; undefined where it is about none of them.
 * @param before the person's questions before this one, the newest first
 * @param db a session that sees the person's rows alone
 */
export async function answerOwn(
  db: Db,
  sub: string,
  { question, before, ...naming }: { question: string; before: readonly string[] } & Naming,
  { tellTurn, adminOnly }: OwnRules,
  now: Date,
): Promise<OwnAnswer | undefined> {
  const own = await findOwnNames(db, sub, MOST.names)
  const asked = readAsked(question, before, (text) => namedIn(text, own, naming))
  const { about, topics, missing, named } = asked
  if (about === 'nothing') return undefined
  if (own.length === 0) return about === 'own' ? NONE : undefined
  if (named.own.length === 0) return about === 'own' ? noneOf(asked.question, own) : undefined
  const ids = named.own.slice(0, MOST.told).map(({ id }) => id)
  const rows = await findOwn(db, sub, ids)
  const told = rows
    .map((row): Told => {
      const turn = tellTurn({ ...row, open_pendings: row.observations.length }, row.progress)
      const all = gapsOf(storedOf(row), now)
      const gaps = topics.flatMap((topic) => gapsAbout(topic, all, turn))
      const absent = topics.flatMap((topic) => absenceOf(topic, row) ?? [])
      const isToldOf = about === 'own' && !(missing && gaps.length > 0)
      const values = isToldOf
        ? topics.map((topic) => ({ topic, lines: valuesOf(topic, row, asked.question, now) }))
        : []
      return { row, turn, all, gaps, absent, values: values.filter(({ lines }) => lines.length > 0) }
    })
    .filter(({ gaps, absent }) => about === 'own' || gaps.length + absent.length > 0)
  if (told.length === 0) return undefined
  const more = moreThan(ids.length, named.own.length)
  const actions = actionsOf(told, topics, MOST.actions)
  const count = topics[0] === 'list' && named.by === 'nothing' ? `Tienes ${counted(own)}.\n\n` : ''
  return {
    named: named.by === 'name',
    about,
    text: count + told.map((each) => textOf(each, { about, topics, missing, adminOnly })).join('\n\n') + more,
    actions: actions.length || about === 'beside' ? actions : [MINE],
    facts: told.some(({ values }) => values.length > 0) ? undefined : told.map(factsOf),
  }
}

const counted = ({ length }: readonly OwnName[]): string =>
  length === 1 ? '1 integración' : length === MOST.names ? 'muchas integraciones' : `${length} integraciones`

/** The person points at a type of which there is no integration. */
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
