import { exactMatch, indexTerms, nearMatches, scoresOf } from '@portal/documentation/search/term-index'
import { MEANING, wordsOf } from '@portal/documentation/search/words'
import { SECTIONS, type SectionName } from '@portal/domain/enroller/sections'
import { LEGAL_ITEMS, type LegalItem, TECHNOLOGY_ITEMS, type TechnologyItem } from '@portal/domain/progress/checklist'
import { ITEM_WORDS } from '@portal/domain/progress/item.words'
import type { Setting } from '@portal/domain/setting/setting'
import { SETTINGS } from '@portal/domain/setting/settings'

/** Words and data of a topic: something that a question about an integration may ask for. */
interface TopicFacts {
  /** Everyday words for the topic; the labels of its fields or items are added. */
  words: string
  /** Words that mean the topic only together: two of them, or one of them with one of `words`. */
  parts?: string
  /** Screen that shows the topic's data. */
  section: SectionName
  /** Database columns that the topic is about; undefined if it is about all columns of the section's setting. */
  fields?: readonly string[]
  items?: readonly (TechnologyItem | LegalItem)[]
  /** True for a topic about the whole integration, which counts only if the question has no narrower topic. */
  whole?: true
}

const TOPICS = {
  people: { section: 'detail', words: 'acceso dueño owner miembro', parts: 'acceder permiso equipo colega' },
  mode: {
    section: 'detail',
    fields: ['operation_mode'],
    words: 'modo modalidad',
    parts: 'operar cartola enrolador',
  },
  'refund-mode': {
    section: 'detail',
    fields: ['chargeback_balance_type'],
    words: 'modo modalidad global',
    parts: 'tipo saldo devolucion automatica opcion configurar',
  },
  secrets: { section: 'security', words: 'secreto rotacion' },
  certificate: { section: 'security', words: 'certificado mtls' },
  'client-os': { section: 'detail', words: 'x-client-os cn' },
  ips: { section: 'security', fields: ['ip_origen'], words: 'ip', parts: 'direccion origen source address autorizada' },
  webhook: { section: 'webhook', words: 'webhook url' },
  'alias-config': { section: 'alias-config', words: 'alias' },
  'alias-iframe': { section: 'alias-iframe', words: 'alias iframe host css' },
  'alias-webhook': { section: 'alias-webhook', words: 'alias', parts: 'webhook url desafio' },
  'direct-open': { section: 'direct-open', words: 'deeplink logo imagen url', parts: 'direct open' },
  med: { section: 'detail', fields: ['demand_med'], words: 'med not_onus', parts: 'modo opcion interno institucion' },
  'dashboard-account': { section: 'dashboard-account', words: 'dashboard', parts: 'cuenta' },
  accounts: { section: 'billing', words: 'cuenta banco bancario' },
  ifd: { section: 'ifd', words: 'cuenta banco ifd', parts: 'destino recibir llegar dinero' },
  ifo: { section: 'ifo', words: 'cuenta banco ifo', parts: 'origen pagar salir' },
  billing: { section: 'billing', words: 'cuenta banco ganancia comision billing' },
  version: { section: 'detail', fields: ['api_version'], words: 'version v1 v2', parts: 'api' },
  'tax-id': { section: 'detail', words: 'rut tax', parts: 'razon social empresa' },
  uuid: { section: 'detail', words: 'uuid', parts: 'identificador integracion' },
  security: { section: 'security', words: 'seguridad' },
  technologies: {
    section: 'technologies',
    items: TECHNOLOGY_ITEMS,
    words: 'tecnologia tecnico marcar checklist item',
    parts: 'punto avance porcentaje',
  },
  legal: {
    section: 'legal',
    items: LEGAL_ITEMS,
    words: 'legal comercial nda confidencialidad marcar checklist item',
    parts: 'acuerdo condicion contrato avance porcentaje',
  },
  observations: { section: 'comments', words: 'observacion comentario corregir reparo objecion observation' },
  turn: { section: 'detail', whole: true, words: 'toca turno actuar pelota' },
  finish: { section: 'detail', whole: true, words: 'finalizar produccion terminar' },
  progress: { section: 'technologies', whole: true, words: 'progreso avance porcentaje' },
  state: { section: 'detail', whole: true, words: 'estado situacion etapa rojo amarillo verde color' },
  type: { section: 'detail', whole: true, words: 'tipo rol perfil role type' },
  list: { section: 'detail', whole: true, words: 'integracion nombre' },
} as const satisfies Record<string, TopicFacts>

/** Name of a topic of questions; `general` means everything that an integration lacks. */
export type Topic = keyof typeof TOPICS | 'general'

const facts: Readonly<Record<string, TopicFacts>> = TOPICS

export const sectionOf = (topic: Topic): SectionName => facts[topic]?.section ?? 'detail'
export const columnsOf = (topic: Topic): readonly string[] | undefined => facts[topic]?.fields
/** True if the topic is about a whole integration, not about one of its values. */
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

/** Setting (form fields that are saved together) of each section; some sections have none. */
export const settings: Partial<Record<SectionName, Setting>> = SETTINGS

/** Names and labels of the form fields and checklist items that belong to a topic, as one text. */
function detailsOf({ section, fields, items = [] }: TopicFacts): string {
  const own = fields || section === 'detail' || section === 'security' ? {} : (settings[section]?.fields ?? {})
  const named = Object.entries(own).flatMap(([name, { label }]) => [name, label])
  return [...named, ...items.flatMap((item) => [item, ITEM_WORDS[item].label])].join(' ')
}

/** Score of a word of a question if the topic's `words` have it, if its `parts` have it, or if its field labels have it. */
const WEIGHTS = [1, 0.5, 0.2]
/** Factors for the score of a synonym and of a misspelled word (one wrong letter, at least `from` letters long). */
const SYNONYM = 0.8
const TYPO = { weight: 0.6, from: 6 }
/** Parameters of the search formula BM25+ with which a word's score depends only on how few topics have the word. */
const ONLY_RARITY = { k: 0, b: 0, d: 0 }
/** Minimum score of a topic: reached by one word that few topics have, or by a word of several topics and one of `parts`. */
const LEAST = 1.6

/** Search terms of a topic's words; a name such as `ip_origen` is one term, so `ip` alone does not find it. */
const termsOf = (text: string): string[] =>
  wordsOf(text).flatMap(({ folded, terms }) =>
    terms.filter((term, at) => at === 0 || term.startsWith(MEANING) || !/[-_.]/.test(folded)),
  )

const NAMES = Object.keys(TOPICS) as (keyof typeof TOPICS)[]
const INDEX = indexTerms(
  Object.values(facts).map((topic) => [topic.words, topic.parts ?? '', detailsOf(topic)].map(termsOf)),
)

/** Scores of the topics that one word of a question fits; the keys are indexes into `NAMES`. */
function scoresFor(terms: readonly string[]): Map<number, number> {
  const scored = (term: string, weight: number): [number, number][] =>
    exactMatch(INDEX, term).flatMap(({ place }) =>
      [...scoresOf(INDEX, place, WEIGHTS, ONLY_RARITY)].map(([at, score]): [number, number] => [at, score * weight]),
    )
  const exact = terms.flatMap((term) => scored(term, term.startsWith(MEANING) ? SYNONYM : 1))
  const [first = ''] = terms
  const near = exact.length > 0 || first.length < TYPO.from ? [] : nearMatches(INDEX, first, 1)
  const found = [...exact, ...near.flatMap(({ term }) => scored(term, TYPO.weight))]
  return new Map(found.toSorted(([, one], [, other]) => one - other))
}

/** Topics of a question, the best first; a topic about a whole integration is returned only if there is no narrower one. */
export function topicsIn(question: string): Topic[] {
  const words = wordsOf(question).map(({ terms }) => scoresFor(terms))
  const scoreIn = (at: number, of: typeof words): number => of.reduce((sum, scores) => sum + (scores.get(at) ?? 0), 0)
  const found: Topic[] = []
  for (let left = words; left.length > 0; ) {
    // A further topic must have words that no topic found before has; only then its words shared with those topics count.
    const scores = NAMES.map((_, at) => (scoreIn(at, left) > LEAST / 2 ? scoreIn(at, words) : 0))
    const best = scores.indexOf(Math.max(...scores))
    if ((scores[best] ?? 0) <= LEAST) break
    found.push(NAMES[best] ?? 'general')
    left = left.filter((own) => !own.has(best))
  }
  const narrow = found.filter((topic) => !isWhole(topic))
  return narrow.length > 0 ? narrow : found.slice(0, 1)
}
