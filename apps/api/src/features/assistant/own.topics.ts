import { fold } from '@portal/documentation/search/fold'
import type { SectionName } from '@portal/domain/enroller/sections'
import { plainWords } from './words.ts'

/** What of an integration a question is about. `general`: all that it lacks. */
export type Topic = 'general' | 'people' | 'turn' | 'finish' | 'observations' | 'certificate' | SectionName

/** Beginnings of words that name a topic, folded. The first that is found counts, so the narrow ones stand first. */
const WORDS: readonly [Topic, readonly string[]][] = [
  ['certificate', ['certificad', 'certificate', 'mtls', 'crt']],
  ['observations', ['observacion', 'observad', 'comentario', 'comment']],
  ['alias-iframe', ['iframe']],
  ['alias-config', ['alias']],
  ['webhook', ['webhook', 'notify_url', 'aviso', 'notificacion']],
  ['direct-open', ['direct', 'deep']],
  ['ifd', ['ifd', 'destino']],
  ['ifo', ['ifo', 'origen']],
  ['billing', ['ganancia', 'billing']],
  ['security', ['ip', 'ips', 'seguridad', 'security']],
  ['technologies', ['tecnolog', 'tecnic', 'technolog']],
  ['legal', ['legal', 'comercial', 'nda', 'terminos']],
  ['turn', ['toca', 'turno', 'turn']],
  ['finish', ['finaliz', 'terminar', 'termine', 'produccion', 'cerrar', 'finish', 'production']],
]

/** Sections that a topic covers, where it is none itself. */
export const SECTIONS_OF: Partial<Record<Topic, readonly SectionName[]>> = {
  certificate: ['security'],
  observations: ['comments'],
  webhook: ['webhook', 'alias-webhook'],
  'alias-config': ['alias-config', 'alias-webhook', 'alias-iframe'],
}

/** Words that ask how far something of one's own is. */
const STATUS = [
  'falt',
  'incomplet',
  'pendient',
  'toca',
  'turno',
  'vence',
  'vencim',
  'observacion',
  'finaliz',
  'terminar',
  'avance',
  'avanz',
  'listo',
  'missing',
  'left',
  'incomplete',
  'finish',
]
const PERSONAL = new Set([
  'mi',
  'mis',
  'me',
  'nos',
  'nuestra',
  'nuestro',
  'nuestras',
  'nuestros',
  'tengo',
  'tenemos',
  'puedo',
  'podemos',
  'my',
  'our',
  'i',
  'we',
])
/** Whole ways of asking that say neither `mi` nor `me`. */
const ASKED = [
  /\ba quien (?:le )?toca\b/,
  /\bque (?:le |nos |pasos |cosas )?faltan?\b/,
  /\b(?:que|cuales|cuantas?) observaciones\b/,
  /\bestado de (?:la|mi|mis|las) integracion/,
  /\bcomo van? (?:mi|mis|nuestras?) integracion/,
]
/** Who sees an integration. */
const PEOPLE = /\b(?:quien|quienes|personas?|usuarios?|who)\b.*\b(?:acceso|accede[n]?|access|compartid[ao])\b/

const begins = (words: readonly string[], beginnings: readonly string[]): boolean =>
  words.some((word) =>
    beginnings.some((beginning) => (beginning.length < 4 ? word === beginning : word.startsWith(beginning))),
  )

/** How far a question is about the person's own integrations. */
export interface Reading {
  /** `own`: it asks how they are. `beside`: it asks about something that they have. */
  about: 'own' | 'beside' | 'nothing'
  topic: Topic
}

/** @param named whether the question names one of the person's integrations */
export function readQuestion(question: string, named: boolean): Reading {
  const words = plainWords(question)
  const topic = WORDS.find(([, beginnings]) => begins(words, beginnings))?.[0] ?? 'general'
  const personal = named || words.some((word) => PERSONAL.has(word))
  const folded = fold(question)
  const integration = begins(words, ['integracion', 'integration'])
  if (PEOPLE.test(folded) && (named || (integration && personal))) return { about: 'own', topic: 'people' }
  const asks = begins(words, STATUS) || /\b(?:(?<!banco )estado|status)\b/.test(folded)
  if ((personal && asks) || ASKED.some((pattern) => pattern.test(folded))) return { about: 'own', topic }
  const own = named || /\b(?:mi|mis|nuestr[oa]s?|my|our)\b/.test(folded)
  return { about: own && topic !== 'general' ? 'beside' : 'nothing', topic }
}
