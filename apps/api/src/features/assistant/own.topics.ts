import { SECTIONS, type SectionName } from '@portal/domain/enroller/sections'
import { fold } from '@portal/domain/fold'
import type { Setting } from '@portal/domain/setting/setting'
import { SETTINGS } from '@portal/domain/setting/settings'
import { MEANING, type Word, wordsOf } from '@portal/documentation/search/words'

/** Topic that a question about an integration may have. */
interface TopicFacts {
  /** Phrases for the topic; names and labels of fields are added. They match by stem and synonym, like search terms. */
  words: string
  /** Screen that shows the topic's data. */
  section: SectionName
  /** Columns of the section's setting, if the topic is not about all of them. */
  fields?: readonly string[]
  /** True for a topic about the whole integration, which counts only if the question has no narrower topic. */
  whole?: true
}

/** Narrow topics come before wide ones, because a topic needs a word of the question that no earlier topic matched. */
const TOPICS = {
  people: { section: 'detail', words: 'acceso, acceder, dueño, owner' },
  'refund-mode': {
    section: 'detail',
    fields: ['chargeback_balance_type'],
    words:
      'modo devolucion, modalidad devolucion, tipo devolucion, saldo devolucion, devolucion automatica, configurar devolucion, global',
  },
  secrets: { section: 'security', words: 'secreto, rotacion secreto, rotacion' },
  certificate: { section: 'security', words: 'certificado, mtls' },
  'client-os': { section: 'detail', words: 'x-client-os, cn' },
  ips: { section: 'security', fields: ['ip_origen'], words: 'ip, direccion ip, direccion origen, source address' },
  'alias-iframe': { section: 'alias-iframe', words: 'alias iframe, iframe, host, css' },
  'alias-webhook': {
    section: 'alias-webhook',
    words: 'alias webhook, alias url, url desafio',
  },
  'alias-config': { section: 'alias-config', words: 'alias' },
  'direct-open': { section: 'direct-open', words: 'direct open, url logo, url deeplink, deeplink, url imagen, logo' },
  med: { section: 'detail', fields: ['demand_med'], words: 'modo med, opcion med' },
  mode: {
    section: 'detail',
    fields: ['operation_mode'],
    words: 'modo operar, modalidad operar, modo, modalidad, cartola enrolador',
  },
  'dashboard-account': { section: 'dashboard-account', words: 'cuenta dashboard, dashboard' },
  ifd: { section: 'ifd', words: 'cuenta destino, banco destino, cuenta abonar, cuenta recibir, ifd' },
  ifo: { section: 'ifo', words: 'cuenta origen, banco origen, ifo' },
  billing: { section: 'billing', words: 'cuenta ganancia, cuenta comision, billing' },
  accounts: { section: 'billing', words: 'cuenta bancaria, cuenta banco, dato bancario, banco, cuenta' },
  webhook: { section: 'webhook', words: 'url webhook, webhook, url' },
  version: { section: 'detail', fields: ['api_version'], words: 'version api, version, v1, v2' },
  'tax-id': { section: 'detail', words: 'rut empresa, rut, razon social, tax id' },
  uuid: { section: 'detail', words: 'uuid, identificador integracion' },
  security: { section: 'security', words: 'seguridad' },
  technologies: {
    section: 'technologies',
    words:
      'avance tecnico, porcentaje tecnico, item tecnico, punto tecnico, lista tecnologia, tecnologia, tecnico, marcar, item, checklist',
  },
  legal: {
    section: 'legal',
    words: 'avance legal, legal, comercial, nda, acuerdo confidencialidad, termino condicion, contrato',
  },
  observations: {
    section: 'comments',
    words: 'observacion, comentario, corregir, reparo, objecion, comment, observations',
  },
  turn: { section: 'detail', whole: true, words: 'toca, turno, actuar, pelota' },
  finish: { section: 'detail', whole: true, words: 'finalizar, produccion, terminar, completar' },
  progress: { section: 'technologies', whole: true, words: 'progreso, avance, porcentaje, progress' },
  state: { section: 'detail', whole: true, words: 'estado, situacion, etapa, rojo, amarillo, verde, color' },
  type: { section: 'detail', whole: true, words: 'tipo, rol, perfil, role, type' },
  list: { section: 'detail', whole: true, words: 'integracion, nombre' },
} as const satisfies Record<string, TopicFacts>

/** Topic of a question; `general` means everything that an integration lacks. */
export type Topic = keyof typeof TOPICS | 'general'

const facts: Readonly<Record<string, TopicFacts>> = TOPICS

export const sectionOf = (topic: Topic): SectionName => facts[topic]?.section ?? 'detail'
export const columnsOf = (topic: Topic): readonly string[] | undefined => facts[topic]?.fields
/** True for topics about the whole of an integration. */
export const isWhole = (topic: Topic): boolean => topic === 'general' || facts[topic]?.whole === true

const GROUPS_NAMED: ReadonlySet<string | null> = new Set(['Alias', 'Dashboard'])
const LABELS = new Map<SectionName, string>([
  ...SECTIONS.map(({ name, group, label }): [SectionName, string] => [
    name,
    GROUPS_NAMED.has(group) ? `${group}: ${label}` : label,
  ]),
  ['alias-config', 'Alias'],
])
export const labelOf = (section: SectionName): string => LABELS.get(section) ?? section

/** Setting of each section that has one. */
export const settings: Partial<Record<SectionName, Setting>> = SETTINGS

/** Words of a phrase; a name such as `ip_origen` matches only as a whole, not by its parts. */
export const phraseOf = (text: string): Word[] =>
  wordsOf(text).map((word) => ({
    ...word,
    terms: word.terms.filter((term, at) => at === 0 || term.startsWith(MEANING) || !/[-_.]/.test(word.folded)),
  }))

/** Phrases of a topic, including the names and labels of its fields, the longest first. */
function phrasesOf({ words, section, fields }: TopicFacts): Word[][] {
  const described = settings[section]?.fields ?? {}
  const own = fields ?? (section === 'webhook' || section.startsWith('alias') ? Object.keys(described) : [])
  const named = own.flatMap((name) => [name, ...(fields ? [described[name]?.label ?? name] : [])])
  return [...words.split(', '), ...named].map(phraseOf).toSorted((a, b) => b.length - a.length)
}

const PHRASES = Object.entries(facts).map(([name, topic]) => ({
  topic: name as Topic,
  whole: topic.whole === true,
  phrases: phrasesOf(topic),
}))

/** Minimum length of a word in which one letter may be wrong. */
const TYPO_FROM = 6

/** True if two words differ by one letter at most: one wrong, one too many or two exchanged. */
function isNear(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < TYPO_FROM || Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const [rest, others] = [one.slice(start), other.slice(start)]
  const [a = '', b = ''] = rest
  return (
    rest.slice(1) === others.slice(1) ||
    rest === others.slice(1) ||
    rest.slice(1) === others ||
    (others.startsWith(b + a) && rest.slice(2) === others.slice(2))
  )
}

const isSame = (wanted: Word, word: Word): boolean =>
  wanted.terms.some((term) => word.terms.includes(term)) || isNear(wanted.folded, word.folded)

/** Words of a question that match a phrase; none if any word of the phrase is missing. */
export function wordsNaming(phrase: readonly Word[], question: readonly Word[]): Word[] {
  const found = phrase.map((wanted) => question.find((word) => isSame(wanted, word)))
  return phrase.length > 0 && found.every((word) => word !== undefined) ? found : []
}

/** Topics of a question, the narrowest first; one about the whole integration only if there is no other. */
export function topicsIn(question: string): Topic[] {
  const words = wordsOf(fold(question))
  const taken = new Set<Word>()
  const found = PHRASES.filter(({ phrases }) => {
    const naming = phrases
      .map((phrase) => wordsNaming(phrase, words))
      .filter((own) => own.some((word) => !taken.has(word)))
    for (const word of naming.flat()) taken.add(word)
    return naming.length > 0
  })
  const narrow = found.filter(({ whole }) => !whole)
  return (narrow.length > 0 ? narrow : found.slice(0, 1)).map(({ topic }) => topic)
}
