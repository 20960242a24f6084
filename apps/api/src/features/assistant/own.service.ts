import type { Action } from '@portal/contract/assistant'
import { literal } from '@portal/documentation/literal'
import { creationHref, enrollerHref, listHref } from '@portal/domain/addresses'
import { SECTIONS, type SectionName } from '@portal/domain/enroller/sections'
import { type Gap, gapsOf, type Stored } from '@portal/domain/integration/gaps'
import { STATE_LABELS } from '@portal/domain/integration/state'
import type { Turn } from '@portal/domain/integration/turn'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { chileanDay } from '@portal/domain/moment'
import { searchKey } from '@portal/domain/text'
import type { Db } from '../../db/database.ts'
import { quoted } from './markdown.ts'
import { findOwn, findOwnNames, type OwnRow } from './own.queries.ts'
import { type Reading, readQuestion, type Topic } from './own.question.ts'
import { valuesOf } from './own.values.ts'

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
const MOST = { names: 500, told: 5, items: 8, actions: 4 }
/** A name of one word may be a word of the trade: it counts as a name where it is quoted, or stands beside others. */
const SHORT_NAME = /^[\p{L}\p{N}]+$/u

const list = new Intl.ListFormat('es-CL')

/** Ids of the integrations that a question names. */
function namedIn(
  question: string,
  own: readonly { id: string; public_name: string; public_search_key: string }[],
): string[] {
  const asked = ` ${searchKey(question).replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const found = own.filter(({ public_name, public_search_key }) => {
    const key = public_search_key.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
    if (key === '' || !asked.includes(` ${key} `)) return false
    return !SHORT_NAME.test(key) || question.includes(public_name)
  })
  return found.map(({ id }) => id)
}

const storedOf = (row: OwnRow): Stored => ({
  ...row,
  certificateUntil: row.certificate_until?.toISOString() ?? null,
})

/** An integration with what is to be said of it. */
interface Told {
  row: OwnRow
  turn: Turn
  gaps: Gap[]
  /** Lines of what is stored under the topic; empty where only what is missing was asked for. */
  values: readonly string[]
}

/** Topics that are about the whole of an integration. */
const WHOLE: ReadonlySet<Topic> = new Set(['general', 'turn', 'finish', 'list'])

/** Sections that a topic covers. */
const SECTIONS_OF: Partial<Record<Topic, readonly SectionName[]>> = {
  certificate: ['security'],
  secrets: ['security'],
  ips: ['security'],
  'client-os': ['detail'],
  mode: ['detail'],
  'refund-mode': ['detail'],
  version: ['detail'],
  type: ['detail'],
  'tax-id': ['detail'],
  progress: ['technologies', 'legal'],
  observations: ['comments'],
  webhook: ['webhook', 'alias-webhook'],
  'alias-config': ['alias-config', 'alias-webhook', 'alias-iframe'],
}
const sectionsOf = (topic: Topic): readonly SectionName[] => SECTIONS_OF[topic] ?? [topic as SectionName]

/** Things of a section that a topic is about, by how their names begin; all where it is not here. */
const THINGS: Partial<Record<Topic, string>> = { certificate: 'Certificado', ips: 'IP' }

/** The gaps that a topic is about; of a turn, those where the next action is done. */
function gapsAbout(topic: Topic, gaps: readonly Gap[], turn: Turn): Gap[] {
  if (topic === 'turn') return gaps.filter(({ section }) => section === turn.section)
  if (topic === 'list') return []
  if (WHOLE.has(topic)) return [...gaps]
  const [sections, beginning] = [sectionsOf(topic), THINGS[topic] ?? '']
  return gaps
    .filter(({ section }) => sections.includes(section))
    .map((gap) => ({ ...gap, missing: gap.missing.filter((thing) => thing.startsWith(beginning)) }))
    .filter(({ missing }) => missing.length > 0)
}

const LABELS = new Map(
  SECTIONS.map(({ name, group, label }) => [name, group && label === 'Webhook' ? `${group}: ${label}` : label]),
)
const labelOf = (section: SectionName): string => LABELS.get(section) ?? section

function gapLine(uuid: string, { section, missing, quoted: byPeople }: Gap): string {
  const things = missing.slice(0, MOST.items).map(byPeople ? quoted : literal)
  const rest = missing.length - things.length
  const all = rest > 0 ? [...things, `${rest} más`] : things
  return `- [${labelOf(section)}](${enrollerHref(uuid, section)}): ${list.format(all)}.`
}

/** One sentence above the gaps: what the question asked first. */
function lead({ row, turn, gaps }: Told, topic: Topic, adminOnly: boolean): string {
  const name = `**${quoted(row.public_name)}**`
  const turnText = turn.text === 'Finalizada' ? 'Está finalizada' : `${turn.text}, desde el ${turn.day}`
  if (topic === 'finish' && row.state !== 'SUCCESS') {
    if (row.finish_requested_at) return `${name}: ya pediste finalizarla. ${turnText}.`
    const who = adminOnly
      ? ' Quien finaliza es la red: al elegir Finalizar, tu solicitud queda pendiente de su revisión.'
      : ''
    if (gaps.length === 0) return `${name}: no le falta nada, ya puedes elegir Finalizar.${who}`
    return `${name}: el portal no te impide elegir Finalizar, pero la red revisará que esto esté completo.${who}`
  }
  const state = `${TYPE_LABELS[row.type].label}, ${STATE_LABELS[row.state].card.toLowerCase()}`
  if (!WHOLE.has(topic)) {
    const what = topic === 'observations' ? 'observaciones sin resolver' : labelOf(sectionsOf(topic)[0] as SectionName)
    if (gaps.length > 0) return `${name} (${state}):`
    return topic === 'observations' ? `${name}: no tiene ${what}.` : `${name}: no le falta nada en ${what}.`
  }
  return `${name} (${state}). ${turnText}.${gaps.length === 0 && topic !== 'turn' ? ' No le falta nada.' : ''}`
}

/** What is stored under the topic, with the screen where it stands. */
function valuesText({ row, values }: Told, topic: Topic): string {
  const [section = 'detail'] = sectionsOf(topic)
  const [first = '', ...more] = values
  const link = `[${labelOf(section)}](${enrollerHref(row.enroller_uuid, section)})`
  const name = `**${quoted(row.public_name)}**`
  return more.length === 0
    ? `${name}: ${first} Está en ${link}.`
    : `${name}, en ${link}:\n\n${values.map((line) => `- ${line}`).join('\n')}`
}

/** The values that were asked for, or else what is missing. */
function textOf(told: Told, topic: Topic, adminOnly: boolean): string {
  const gaps = told.gaps.map((gap) => gapLine(told.row.enroller_uuid, gap)).join('\n')
  const first = told.values.length > 0 ? valuesText(told, topic) : lead(told, topic, adminOnly)
  return [first, gaps].filter(Boolean).join('\n\n')
}

/** A link to the screen of each integration's first gap, then of the others'. */
function actionsOf(told: readonly Told[]): Action[] {
  const all = told.flatMap(({ row, gaps }) => gaps.map(({ section }, order) => ({ row, section, order })))
  return all
    .toSorted((a, b) => a.order - b.order)
    .slice(0, MOST.actions)
    .map(({ row, section }) => ({
      label: `${labelOf(section)} de ${row.public_name}`,
      href: enrollerHref(row.enroller_uuid, section),
    }))
}

const factsOf = ({ row, turn, gaps }: Told): object => ({
  integracion: row.public_name,
  tipo: TYPE_LABELS[row.type].label,
  estado: STATE_LABELS[row.state].card,
  turno: turn.text,
  certificado_hasta: row.certificate_until ? chileanDay(row.certificate_until.toISOString()) : null,
  falta: gaps.map(({ section, missing }) => ({
    seccion: labelOf(section),
    que: missing,
    enlace: enrollerHref(row.enroller_uuid, section),
  })),
})

/** Where the people of each integration are listed: their names are told there, and nowhere else. */
const peopleOf = (rows: readonly OwnRow[]): OwnAnswer => ({
  named: false,
  about: 'own',
  text: `Quién tiene acceso ${rows.length === 1 ? `a ${quoted(rows[0]?.public_name ?? '')}` : 'a cada integración'} lo ves en **Personas con acceso**, dentro de la integración.`,
  actions: rows.slice(0, MOST.actions).map(({ public_name, enroller_uuid }) => ({
    label: `Personas con acceso de ${public_name}`,
    href: enrollerHref(enroller_uuid),
  })),
  facts: [],
})

/** What is said of the integrations that an answer does not tell of; how many they are is not known beyond those that were read. */
export function moreThan(told: number, read: number): string {
  if (read === told) return ''
  const count = read - told
  const others = read === MOST.names ? 'muchas integraciones' : count === 1 ? '1 integración' : `${count} integraciones`
  return `\n\nTienes ${others} más: pregúntame por su nombre.`
}

const NONE: OwnAnswer = {
  named: false,
  about: 'own',
  text: 'Todavía no tienes integraciones. Registra la primera y te digo qué le falta en cada paso.',
  actions: [{ label: 'Nueva Integración', href: creationHref() }],
  facts: [],
}

/**
 * What can be said of the person's integrations for a question; undefined where it is about none of them.
 * @param db a session that sees the person's rows alone
 */
export async function answerOwn(
  db: Db,
  sub: string,
  question: string,
  { tellTurn, adminOnly }: OwnRules,
  now: Date,
): Promise<OwnAnswer | undefined> {
  const own = await findOwnNames(db, sub, MOST.names)
  const ofName = namedIn(question, own)
  const named = ofName.length > 0
  const { about, topic, missing } = readQuestion(question, named)
  if (about === 'nothing') return undefined
  if (own.length === 0) return about === 'own' ? NONE : undefined
  const ids = (named ? ofName : own.map(({ id }) => id)).slice(0, MOST.told)
  const rows = await findOwn(db, sub, ids)
  if (topic === 'people') return { ...peopleOf(rows), named }
  const told = rows
    .map((row): Told => {
      const turn = tellTurn({ ...row, open_pendings: row.observations.length }, row.progress)
      const values = missing ? [] : valuesOf(topic, row, question, now)
      const gaps = gapsAbout(topic, gapsOf(storedOf(row), now), turn)
      return {
        row,
        turn,
        gaps: values.length > 0 && about === 'own' ? [] : gaps,
        values: about === 'own' ? values : [],
      }
    })
    .filter(({ gaps }) => about === 'own' || gaps.length > 0)
  if (told.length === 0) return undefined
  const more = named ? '' : moreThan(ids.length, own.length)
  const actions = actionsOf(told)
  return {
    named,
    about,
    text: told.map((each) => textOf(each, topic, adminOnly)).join('\n\n') + more,
    actions: actions.length || about === 'beside' ? actions : [{ label: 'Mis integraciones', href: listHref() }],
    facts: told.some(({ values }) => values.length > 0) ? undefined : told.map(factsOf),
  }
}
