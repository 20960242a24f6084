import type { Action } from '@portal/contract/assistant'
import { literal } from '@portal/documentation/literal'
import { enrollerHref } from '@portal/domain/addresses'
import type { SectionName } from '@portal/domain/enroller/sections'
import { STATE_LABELS } from '@portal/domain/integration/state'
import type { Turn } from '@portal/domain/integration/turn'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { chileanDay } from '@portal/domain/moment'
import { legalPercentage, technologyPercentage } from '@portal/domain/progress/checklist'
import type { Gap } from '@portal/domain/road/gaps'
import { quoted } from './markdown.ts'
import type { OwnRow } from './own.queries.ts'
import type { Reading } from './own.question.ts'
import { isWhole, labelOf, sectionOf, type Topic } from './own.topics.ts'

/** An integration with the facts that an answer may contain. */
export interface Told {
  row: OwnRow
  turn: Turn
  /** All data that the integration lacks. */
  all: readonly Gap[]
  /** Missing data that belongs to the topics of the question. */
  gaps: readonly Gap[]
  /** Reasons why the integration has no data for a topic of the question. */
  absent: readonly string[]
  /** Stored values of each topic, as lines; empty if the answer is only about missing data. */
  values: readonly { topic: Topic; lines: readonly string[] }[]
  /** True if the question asks what is missing in general, without naming a field or an item. */
  lacks: boolean
}

const MOST_ITEMS = 8
const list = new Intl.ListFormat('es-CL')

/** Sections whose missing data belongs to a topic, for topics with other or more sections than the one in `sectionOf`. */
const SECTIONS_OF: Partial<Record<Topic, readonly SectionName[]>> = {
  accounts: ['ifd', 'ifo', 'billing'],
  progress: ['technologies', 'legal'],
  webhook: ['webhook', 'alias-webhook'],
  'alias-config': ['alias-webhook', 'alias-iframe'],
  state: ['comments'],
}
/** Beginning of the names of a topic's missing data, for topics that are only a part of a section. */
const THINGS: Partial<Record<Topic, string>> = {
  certificate: 'Certificado',
  ips: 'IP',
  mode: 'Modo de operación',
  'refund-mode': 'Modo de operación devolución',
  med: 'Transacción',
}
/** Topics for which missing data is never reported. */
const COMPLETE: ReadonlySet<Topic> = new Set(['list', 'type', 'people', 'client-os', 'uuid', 'tax-id', 'secrets'])

/** Missing data about a topic; for the topic `turn`, the missing data of the section where somebody has to act next. */
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

/** Sentence with an integration's type, its state and the percentages of its two checklists. */
const summaryOf = ({ type, state, progress }: OwnRow): string =>
  `${stateOf({ type, state })}; Tecnología ${technologyPercentage(type, progress)} %, Comercial/Legal ${legalPercentage(progress)} %`

/** Sentences about the state of a whole integration; the list of its missing data follows them. */
function leadOfWhole({ row, turn, all }: Told, topic: Topic, adminOnly: boolean): string {
  const turnText = turn.who === 'nobody' ? `Está ${turn.text.toLowerCase()}` : `${turn.text}, desde el ${turn.day}`
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

/** Names the sections that still lack data, because one complete section does not mean a complete integration. */
function lackedElsewhere({ all }: Told): string {
  const sections = [...new Set(all.map(({ section }) => labelOf(section)))]
  return sections.length === 0 ? '' : ` Sí le falta en ${list.format(sections)}.`
}

/** Text with the stored values of the question's topics, and a link to the screen that shows the first topic. */
function valuesText({ row, values }: Told): string {
  const lines = values.flatMap((each) => each.lines)
  const section = sectionOf(values[0]?.topic ?? 'general')
  const link = `[${labelOf(section)}](${enrollerHref(row.enroller_uuid, section)})`
  return lines.length === 1
    ? `${nameOf(row)}: ${lines[0]} Está en ${link}.`
    : `${nameOf(row)}, en ${link}:\n\n${lines.map((line) => `- ${line}`).join('\n')}`
}

interface Telling extends Pick<Reading, 'about' | 'topics'> {
  adminOnly: boolean
}

/** Text about one integration: the stored values that the question asks for, or what is missing. */
export function textOf(told: Told, { about, topics, adminOnly }: Telling): string {
  const { row, gaps, absent, values, lacks } = told
  const [topic = 'general'] = topics
  const lines = gaps.map((gap) => gapLine(row.enroller_uuid, gap)).join('\n')
  if (isWhole(topic) && values.length === 0)
    return [leadOfWhole(told, topic, adminOnly), lines].filter(Boolean).join('\n\n')
  if (about === 'beside' || (lacks && gaps.length > 0))
    return [`${nameOf(row)} (${stateOf(row)}): ${absent.join(' ')}`.trim(), lines].filter(Boolean).join('\n\n')
  if (absent.length > 0 && values.length === 0) return `${nameOf(row)}: ${absent.join(' ')}`
  if (lacks && topics.some((each) => !COMPLETE.has(each) && each !== 'observations')) {
    const where = topics.map((each) => THINGS[each] ?? labelOf(sectionOf(each)))
    return `${nameOf(row)}: no le falta nada en ${list.format(where)}.${lackedElsewhere(told)}`
  }
  return valuesText({ ...told, values: [...values, { topic, lines: absent }] })
}

/** Links to screens where data is missing, at first one link per integration; for `people`, links to the lists of people. */
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

/** Facts about an integration as data for a model. */
export const factsOf = ({ row, turn, gaps }: Told): object => ({
  integracion: row.public_name,
  tipo: TYPE_LABELS[row.type].label,
  estado: STATE_LABELS[row.state].card,
  turno: turn.text,
  certificado_hasta: row.certificate_until ? chileanDay(row.certificate_until) : null,
  falta: gaps.map(({ section, missing }) => ({
    seccion: labelOf(section),
    que: missing,
    enlace: enrollerHref(row.enroller_uuid, section),
  })),
})
