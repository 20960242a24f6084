import { whyNoAlias, whyAbsent } from '@portal/domain/enroller/sections'
import { OPERATION_MODE_LABELS } from '@portal/domain/enroller/operation'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { chileanDay } from '@portal/domain/moment'
import { reachOfHost } from '@portal/domain/outward'
import {
  LEGAL_ITEMS,
  type LegalItem,
  type Mark,
  type TechnologyItem,
  technologyItemsFor,
  technologyPercentage,
  legalPercentage,
} from '@portal/domain/progress/checklist'
import { ITEM_WORDS } from '@portal/domain/progress/item.words'
import { MARK_LABELS, markName } from '@portal/domain/progress/marks'
import { remaining } from '@portal/domain/security/certificate'
import { PURPOSES, PURPOSE_TEXTS, SECRET_NOT_HELD, secretsFor } from '@portal/domain/security/secret'
import { ADDRESS, type Field, fieldsOf, type Setting } from '@portal/domain/setting/setting'
import type { StoredName } from '@portal/domain/setting/settings'
import { valueText } from '@portal/domain/setting/value-text'
import { webAddress } from '@portal/domain/url'
import { literal } from '@portal/documentation/literal'
import { wordsOf } from '@portal/documentation/search/words'
import { quoted } from './markdown.ts'
import type { OwnRow } from './own.queries.ts'
import { columnsOf, labelOf, sectionOf, settings, type Topic } from './own.topics.ts'

const list = new Intl.ListFormat('es-CL')
const code = (text: string): string => `\`${text.replaceAll('`', '')}\``

/** Says in Spanish whether the payment network can call a URL in production, and if not, why. */
function verdict(address: string): string {
  const url = webAddress(address)
  if (!url) return 'no es una dirección web válida'
  if (reachOfHost(url.hostname) !== 'public') return 'apunta a una dirección interna, que la red no puede alcanzar'
  if (url.protocol === 'http:') return 'usa http, y producción solo acepta https'
  return 'se ve bien: usa https y apunta a un servidor público'
}

function fieldLine({ label, given, mask, toText }: Field, value: unknown): string {
  const text = toText ? toText(value) : valueText(value)
  if (text === null) return `${label}: sin registrar.`
  if (Array.isArray(value)) return `${label}: ${value.map((each) => code(String(each))).join(', ')}.`
  if (given === ADDRESS.given) return `${label}: ${code(text)} (${verdict(text)}).`
  if (mask) return `${label}: ${code(mask(text))}.`
  return toText ? `${label}: **${literal(text)}**.` : `${label}: ${code(text)}.`
}

interface Labelled {
  name: string
  label: string
}

/** Number of words of a field's label that a question has; 0 if it has at most half of them, all if it has the field's name. */
function saidOf({ name, label }: Labelled, question: ReadonlySet<string>): number {
  const words = wordsOf(label).filter(({ folded }) => folded !== 'url')
  const said = words.filter(({ terms }) => terms.some((term) => question.has(term))).length
  return question.has(name) ? words.length : said > words.length / 2 ? said : 0
}

/** Fields or items whose labels have the most words in common with the question; all if the question names none. */
function namedAmong<Thing>(things: readonly Thing[], labelOf: (thing: Thing) => Labelled, question: string): Thing[] {
  const terms = new Set(wordsOf(question).flatMap((word) => word.terms))
  const counts = things.map((thing) => saidOf(labelOf(thing), terms))
  return things.filter((_, at) => counts[at] === Math.max(...counts))
}

/** Reason why an integration has no data for a topic (never, or not yet); undefined if it may have data. */
export function absenceOf(topic: Topic, row: OwnRow): string | undefined {
  const section = sectionOf(topic)
  const why = section === 'alias-config' ? whyNoAlias(row.type) : whyAbsent(section, row)
  if (why === null || topic === 'accounts') return undefined
  const mode = row.operation_mode ? `, ${OPERATION_MODE_LABELS[row.operation_mode]}` : ''
  return `${labelOf(section)}: ${why.charAt(0).toLowerCase()}${why.slice(1)} (${TYPE_LABELS[row.type].label}${mode}).`
}

/** Stored values of a setting: one line for each field that the question names, or for every field if it names none. */
function settingLines(setting: Setting, row: OwnRow, question: string, columns?: readonly string[]): string[] {
  const stored = setting.table === undefined ? row : row.saved[setting.section as StoredName]
  const imposed = setting.imposed?.(row)
  if (setting.missing !== undefined && !stored && !imposed) return [`${labelOf(setting.section)}: sin registrar.`]
  const values: Readonly<Record<string, unknown>> = { ...stored, ...imposed }
  const wanted = columns ?? Object.keys(setting.fields)
  const fieldOf = (name: string): Field => setting.fields[name] as Field
  const own = fieldsOf(setting, row.type)
  const asked = columns ? [...wanted] : namedAmong(wanted, (name) => ({ name, label: fieldOf(name).label }), question)
  const never = asked.filter((name) => !own.includes(name))
  const told = asked.filter((name) => own.includes(name)).map((name) => fieldLine(fieldOf(name), values[name]))
  if (asked.length === wanted.length && told.length > 0) return told
  const type = TYPE_LABELS[row.type].label
  return [...told, ...never.map((name) => `${fieldOf(name).label}: no aplica al tipo de integración (${type}).`)]
}

function certificate({ certificate_until: until }: OwnRow, now: Date): string {
  if (!until) return 'todavía no tiene certificado.'
  const { days, stage } = remaining(new Date(until), now)
  const day = chileanDay(until)
  if (stage === 'expired') return `tu certificado venció el ${day}.`
  return `tu certificado es válido hasta el ${day}: ${days === 1 ? 'le queda 1 día' : `le quedan ${days} días`}.`
}

function secrets(row: OwnRow, question: string): string[] {
  const held = secretsFor(row)
  const lines = namedAmong(PURPOSES, (name) => ({ name, label: PURPOSE_TEXTS[name].of }), question).flatMap(
    (purpose) => {
      const name = `Secreto de ${PURPOSE_TEXTS[purpose].of}`
      const dates = row.secrets[purpose]
      if (!held.includes(purpose)) return [`${name}: ${SECRET_NOT_HELD.toLowerCase()}.`]
      if (!dates) return [`${name}: sin crear.`]
      const former = dates.former_until
        ? `el valor anterior sirve hasta el ${chileanDay(dates.former_until)}`
        : 'ningún valor anterior sigue sirviendo'
      return [`${name}: creado el ${chileanDay(dates.created_at)}; ${former}.`]
    },
  )
  const told = lines.filter((line) => lines.length < PURPOSES.length || !line.includes(SECRET_NOT_HELD.toLowerCase()))
  return [...told, 'No puedo mostrar su valor: lo revelas tú en Seguridad.']
}

type Item = TechnologyItem | LegalItem

/** Lines about a checklist: the items that the question names, or else the percentage and the pending items. */
function checklist(name: string, percentage: number, items: readonly Item[], row: OwnRow, question: string): string[] {
  const markOf = (item: Item): Mark => row.progress?.[item] ?? (row.progress?.[item] === null ? null : false)
  const named = namedAmong(items, (item) => ({ name: item, label: ITEM_WORDS[item].label }), question)
  if (named.length < items.length)
    return named.map((item) => `${ITEM_WORDS[item].label}: **${MARK_LABELS[markName(markOf(item))]}**.`)
  const pending = items.filter((item) => markOf(item) === false).map((item) => ITEM_WORDS[item].label)
  const done = items.length - pending.length
  const rest = pending.length > 0 ? ` Pendiente: ${list.format(pending)}.` : ''
  return [`${name}: **${percentage} %** (${done} de ${items.length}).${rest}`]
}
const technologies = (row: OwnRow, question: string): string[] =>
  checklist('Tecnología', technologyPercentage(row.type, row.progress), technologyItemsFor(row.type), row, question)
const legal = (row: OwnRow, question: string): string[] =>
  checklist('Comercial/Legal', legalPercentage(row.progress), LEGAL_ITEMS, row, question)

const ADDRESS_ASKED = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g
function sourceIps(row: OwnRow, question: string): string[] {
  const own = row.saved.security?.ip_origen ?? []
  if (own.length === 0) return ['todavía no tiene IP de origen registradas.']
  const asked = (question.match(ADDRESS_ASKED) ?? []).map(
    (ip) => `${code(ip)} ${own.some((each) => each.replace(/^::ffff:/i, '') === ip) ? 'sí' : 'no'} está registrada.`,
  )
  return [...asked, `IP de origen registradas: ${own.map(code).join(', ')}.`]
}

/** Lines about the bank accounts, for those sections that the integration has. */
const accounts = (row: OwnRow): string[] =>
  (['ifd', 'ifo', 'billing'] as const)
    .filter((section) => whyAbsent(section, row) === null)
    .map((section) => {
      const [first = '', ...more] = settingLines(settings[section] as Setting, row, '')
      return first.startsWith(labelOf(section)) ? first : [`${labelOf(section)}: ${first}`, ...more].join(' ')
    })

/** A member by name; never by e-mail address, which the chat does not show. */
const personText = ({ name, self, role }: OwnRow['people'][number]): string => {
  const who = self ? 'tú' : name === null || name.includes('@') ? 'una persona sin nombre registrado' : quoted(name)
  return role === 'OWNER' ? `${who} (dueño)` : who
}

/** Lines about the topics whose data is not only the fields of one setting. */
const VALUES: Partial<Record<Topic, (row: OwnRow, question: string, now: Date) => string[]>> = {
  'client-os': ({ x_client_os }) => [`tu X-Client-OS es ${code(x_client_os)}.`],
  uuid: ({ enroller_uuid }) => [`UUID: ${code(enroller_uuid)}.`],
  'tax-id': ({ enroller_name, tax_id }) => [`${literal(enroller_name)}, RUT ${literal(tax_id)}.`],
  version: ({ api_version }) => [`Versión de API: **${api_version.toUpperCase()}**.`],
  type: ({ type }) => [`Tipo: **${TYPE_LABELS[type].label}** (${TYPE_LABELS[type].role}).`],
  ips: sourceIps,
  certificate: (row, _question, now) => [certificate(row, now)],
  secrets,
  security: (row, question, now) => [...sourceIps(row, question), certificate(row, now), ...secrets(row, question)],
  technologies,
  legal,
  progress: (row, question) => [...technologies(row, question), ...legal(row, question)],
  accounts,
  observations: ({ observations, observed_since: since }) =>
    observations.length > 0
      ? observations.map((text) => `Sin resolver${since ? `, desde el ${chileanDay(since)}` : ''}: ${quoted(text)}.`)
      : ['no tiene observaciones sin resolver.'],
  'dashboard-account': ({ dashboard_accounts: count }) => [
    `Tiene ${count === 1 ? '1 cuenta' : `${count} cuentas`} de dashboard. Sus correos están en **Cuentas**, bajo Dashboard.`,
  ],
  'alias-config': (row, question) =>
    row.alias_configured
      ? ['Alias está activo.', ...settingLines(settings['alias-webhook'] as Setting, row, question)]
      : ['Alias no está activo.'],
  people: ({ people }) => [
    `Tienen acceso ${list.format(people.map(personText))}. Sus correos están en **Personas con acceso**, dentro de la integración.`,
  ],
}

/** Stored values of a topic as lines of minimal Markdown; empty for a topic without values. */
export function valuesOf(topic: Topic, row: OwnRow, question: string, now: Date): string[] {
  const section = sectionOf(topic)
  if (absenceOf(topic, row) !== undefined) return []
  const told = VALUES[topic]
  if (told) return told(row, question, now)
  const setting = settings[section]
  const isOfSetting = setting !== undefined && (section !== 'detail' || columnsOf(topic) !== undefined)
  return isOfSetting ? settingLines(setting, row, question, columnsOf(topic)) : []
}
