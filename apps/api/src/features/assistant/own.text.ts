import type { Action } from '@portal/contract/assistant'
import { literal } from '@portal/documentation/literal'
import { enrollerHref } from '@portal/domain/addresses'
import type { SectionName } from '@portal/domain/enroller/sections'
import type { Gap } from '@portal/domain/integration/gaps'
import { STATE_LABELS } from '@portal/domain/integration/state'
import type { Turn } from '@portal/domain/integration/turn'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { chileanDay } from '@portal/domain/moment'
import { legalPercentage, technologyPercentage } from '@portal/domain/progress/checklist'
import { quoted } from './markdown.ts'
import type { OwnRow } from './own.queries.ts'
import type { Reading } from './own.question.ts'
import { isWhole, labelOf, sectionOf, type Topic } from './own.topics.ts'

/** An integration with what is to be said of it. */
export interface Told {
  row: OwnRow
  turn: Turn
  /** All that it lacks. */
  all: readonly Gap[]
  /** What it lacks under the topics. */
  gaps: readonly Gap[]
  /** Why it has not, and cannot have, what was asked for. */
  absent: readonly string[]
  /** Lines of what is stored under each topic; none if only what is missing was asked for. */
  values: readonly { topic: Topic; lines: readonly string[] }[]
}

const MOST_ITEMS = 8
const list = new Intl.ListFormat('es-CL')

/** Sections that a topic covers, if they are not the one where it stands. */
const SECTIONS_OF: Partial<Record<Topic, readonly SectionName[]>> = {
  accounts: ['ifd', 'ifo', 'billing'],
  progress: ['technologies', 'legal'],
  webhook: ['webhook', 'alias-webhook'],
  'alias-config': ['alias-webhook', 'alias-iframe'],
  state: ['comments'],
}
/** Things of a section that a topic is about, by how their names begin; all if it is not here. */
const THINGS: Partial<Record<Topic, string>> = {
  certificate: 'Certificado',
  ips: 'IP',
  mode: 'Modo de operación',
  'refund-mode': 'Modo de operación devolución',
  med: 'Transacción',
}
/** Topics that say nothing of what is missing. */
const COMPLETE: ReadonlySet<Topic> = new Set(['list', 'type', 'people', 'client-os', 'uuid', 'tax-id', 'secrets'])

/** The gaps that a topic is about; of a turn, those where the next action is done. */
export function gapsAbout(topic: Topic, gaps: readonly Gap[], turn: Turn): Gap[] {
  if (COMPLETE.has(topic)) return []
  if (topic === 'turn') return gaps.filter(({ section }) => section === turn.section)
  if (topic === 'general' || topic === 'finish') return [...gaps]
  const [sections, beginning] = [SECTIONS_OF[topic] ?? [sectionOf(topic)], THINGS[topic] ?? '']
  return gaps
    .filter(({ section }) => sections.includes(section))
    .map((gap) => ({ ...gap, missing: gap.missing.filter((thing) => thing.startsWith(beginning)) }))
    .filter(({ missing }) => missing.length > 0)
}

function gapLine(uuid: string, { section, missing, quoted: byPeople }: Gap): string {
  const things = missing.slice(0, MOST_ITEMS).map(byPeople ? quoted : literal)
  const rest = missing.length - things.length
  const all = rest > 0 ? [...things, `${rest} más`] : things
  return `- [${labelOf(section)}](${enrollerHref(uuid, section)}): ${list.format(all)}.`
}

const nameOf = ({ public_name }: OwnRow): string => `**${quoted(public_name)}**`

const stateOf = ({ type, state }: Pick<OwnRow, 'type' | 'state'>): string =>
  `${TYPE_LABELS[type].label}, ${STATE_LABELS[state].card.toLowerCase()}`

/** Type, state and how far both checklists are. */
const summaryOf = ({ type, state, progress }: OwnRow): string =>
  `${stateOf({ type, state })}; Tecnología ${technologyPercentage(type, progress)} %, Comercial/Legal ${legalPercentage(progress)} %`

/** One sentence above the gaps of a whole integration: what the question asked first. */
function leadOfWhole({ row, turn, all }: Told, topic: Topic, adminOnly: boolean): string {
  const turnText = turn.text === 'Finalizada' ? 'Está finalizada' : `${turn.text}, desde el ${turn.day}`
  if (topic === 'finish' && row.state !== 'SUCCESS') {
    if (row.finish_requested_at) return `${nameOf(row)}: ya pediste finalizarla. ${turnText}.`
    const who = adminOnly
      ? ' Quien finaliza es la red: al elegir Finalizar, tu solicitud queda pendiente de su revisión.'
      : ''
    if (all.length === 0)
      return `${nameOf(row)} (${summaryOf(row)}): no le falta nada, ya puedes elegir Finalizar.${who}`
    return `${nameOf(row)} (${summaryOf(row)}): aún no está finalizada; el portal no te impide elegir Finalizar, pero la red revisará que esto esté completo.${who}`
  }
  const state = topic === 'state' ? ` Estado: **${STATE_LABELS[row.state].option}**.` : ''
  const complete = all.length === 0 && (topic === 'general' || topic === 'finish') ? ' No le falta nada.' : ''
  return `${nameOf(row)} (${summaryOf(row)}).${state} ${turnText}.${complete}`
}

/** Where the rest of what is missing stands, so that a complete section is not taken for a complete integration. */
function lackedElsewhere({ all }: Told): string {
  const sections = [...new Set(all.map(({ section }) => labelOf(section)))]
  return sections.length === 0 ? '' : ` Sí le falta en ${list.format(sections)}.`
}

/** What is stored under the topics, with the screen where it stands. */
function valuesText({ row, values }: Told): string {
  const lines = values.flatMap((each) => each.lines)
  const section = sectionOf(values[0]?.topic ?? 'general')
  const link = `[${labelOf(section)}](${enrollerHref(row.enroller_uuid, section)})`
  return lines.length === 1
    ? `${nameOf(row)}: ${lines[0]} Está en ${link}.`
    : `${nameOf(row)}, en ${link}:\n\n${lines.map((line) => `- ${line}`).join('\n')}`
}

interface Telling extends Pick<Reading, 'about' | 'topics' | 'missing'> {
  adminOnly: boolean
}

/** The values that were asked for, or else what is missing. */
export function textOf(told: Told, { about, topics, missing, adminOnly }: Telling): string {
  const { row, gaps, absent, values } = told
  const [topic = 'general'] = topics
  const lines = gaps.map((gap) => gapLine(row.enroller_uuid, gap)).join('\n')
  if (isWhole(topic) && values.length === 0)
    return [leadOfWhole(told, topic, adminOnly), lines].filter(Boolean).join('\n\n')
  if (about === 'beside' || (missing && gaps.length > 0))
    return [`${nameOf(row)} (${stateOf(row)}): ${absent.join(' ')}`.trim(), lines].filter(Boolean).join('\n\n')
  if (absent.length > 0 && values.length === 0) return `${nameOf(row)}: ${absent.join(' ')}`
  if (missing && topics.some((each) => !COMPLETE.has(each) && each !== 'observations')) {
    const where = topics.map((each) => THINGS[each] ?? labelOf(sectionOf(each)))
    return `${nameOf(row)}: no le falta nada en ${list.format(where)}.${lackedElsewhere(told)}`
  }
  return valuesText({ ...told, values: [...values, { topic, lines: absent }] })
}

/** A link to the screen of each integration's first gap, then of the others'; of people, to where they are listed. */
export function actionsOf(told: readonly Told[], topics: readonly Topic[], most: number): Action[] {
  if (topics.includes('people'))
    return told.slice(0, most).map(({ row }) => ({
      label: `Personas con acceso de ${row.public_name}`,
      href: enrollerHref(row.enroller_uuid),
    }))
  const all = told.flatMap(({ row, gaps }) => gaps.map(({ section }, order) => ({ row, section, order })))
  return all
    .toSorted((a, b) => a.order - b.order)
    .slice(0, most)
    .map(({ row, section }) => ({
      label: `${labelOf(section)} de ${row.public_name}`,
      href: enrollerHref(row.enroller_uuid, section),
    }))
}

/** The same as data, for a model. */
export const factsOf = ({ row, turn, gaps }: Told): object => ({
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
