import { fold } from '@portal/domain/fold'

/** What of an integration a question is about: a value, what a section lacks, or all that it lacks (`general`). */
export type Topic = (typeof TOPICS)[number][0] | 'general'

/** Words of each topic, folded. The first that is found counts, so the narrow ones stand first. */
const TOPICS = [
  ['people', /\b(?:quien|quienes|personas?|usuarios?|who)\b.*\b(?:acceso|acceden?|access|compartid[ao])\b/],
  ['secrets', /\b(?:secretos?|secrets?|clave secreta|api ?keys?)\b/],
  ['certificate', /\b(?:certificad\w*|certificates?|mtls|crt)\b/],
  ['observations', /\b(?:observacion\w*|observad\w*|comentarios?|comments?)\b/],
  ['client-os', /\b(?:x[-_ ]?)?client[-_ ]?os\b/],
  ['ips', /\b(?:ips?|direccion(?:es)? ip)\b/],
  ['alias-iframe', /\biframe\b/],
  ['alias-config', /\balias\b/],
  ['refund-mode', /\b(?:modo|modalidad|tipo|mode)\b.*\b(?:devolucion\w*|reembols\w*|refunds?)\b/],
  ['mode', /\b(?:modo|modalidad|mode|operando)\b/],
  ['webhook', /\b(?:webhooks?|notify_url\w*|callbacks?|avisos?|notificacion\w*|urls?)\b/],
  ['direct-open', /\b(?:direct open|deep ?links?)\b/],
  ['dashboard-account', /\bdashboard\b/],
  ['ifd', /\b(?:ifd|cuentas? de destino)\b/],
  ['ifo', /\b(?:ifo|cuentas? de origen)\b/],
  ['billing', /\b(?:cuentas? de ganancia|billing)\b/],
  ['version', /\bversion\b/],
  ['tax-id', /\b(?:rut|razon social|empresa)\b/],
  ['security', /\b(?:seguridad|security)\b/],
  ['technologies', /\b(?:tecnolog\w*|tecnic\w*|technolog\w*)\b/],
  ['legal', /\b(?:legal\w*|comercial\w*|nda)\b/],
  ['turn', /\b(?:toca|turno|turn)\b/],
  ['finish', /\b(?:finaliz\w*|terminar|termine|produccion|cerrar|finish|production|go live)\b/],
  ['progress', /\b(?:progreso|avance|avanzad[ao]|porcentaje|progress)\b/],
  ['type', /\b(?:tipo|rol|type|role)\b/],
  ['list', /\b(?:cuantas|cuales|que|lista\w*|muestra\w*|which|list|show)\b.*\bintegra(?:ciones|tions)\b|\bnombre\b/],
] as const satisfies readonly (readonly [string, RegExp])[]

const OWN = /\b(?:mi|mis|nuestr[oa]s?|my|our)\b/
/** What follows says what is one's own, a few words further. */
const OWN_THING = /\b(?:mi|mis|nuestr[oa]s?|my|our)((?: [^\s?]+){1,4})/g
const HAVE_THING =
  /\b(?:tengo|tenemos|tiene mi|i have)(?! que\b)((?: [^\s?,]+){1,3})\??$|^\W*(?:ya )?(?:tengo|tenemos|registre|configure)(?! que\b)((?: [^\s?,]+){1,3})/g
/** A question for what the person has done or chosen. */
const ASKS_HAVING =
  /^[^,]*\b(?:que|cuales?|cuant[oa]s?|which|what|how many)\b.*\b(?:tengo|tenemos|llevo|llevamos|registre|registramos|configure|configuramos|estoy|estamos|do i have|am i|have i)\b(?! que\b)/
const IS_READY = /\b(?:estoy|estamos|esta(?:n)?) (?:list[oa]s?|complet[oa]s?)\b|\b(?:am i|are we) ready\b/
const OWN_INTEGRATION = /\b(?:mi|mis|nuestr[oa]s?|my|our) (?:[^\s?]+ )?integra(?:cion|tion)/
/** How far something of one's own is. */
const STATUS =
  /\b(?:incomplet\w*|pendient\w*|vence\w*|observacion\w*|avance|avanz\w*|progreso|list[oa]s?|estado|status|complet\w*|incomplete)\b|\bcomo (?:va|van|voy|vamos|esta|estan)\b/
/** Whole ways to ask that say neither `mi` nor `me`. */
const STANDING =
  /\b(?:me|nos|le) (?:toca|faltan?|quedan?)\b|^\W*(?:y |pero )*que (?:pasos |cosas )?faltan?\b|\b(?:que|cuales|cuantas?|tengo) observaciones\b|\bestado de (?:la|mi|mis|las) integracion|\bcomo van? (?:mi|mis|nuestras?) integracion|\bam i missing\b|\b(?:mi|my) progres/
/** It wants to know how something is done, what it is or why, and not what is stored. */
const EXPLAINS =
  /^\W*(?:y |pero |hola,? )*(?:como (?!va\b|van\b|voy\b|vamos\b|esta)|para que|pa que|por ?que|porque|que (?:es|son|significa|pasa|hago|hacer|necesito|debo|tengo que|tenemos que)\b|puedo|podemos|se puede|debo|tengo que|hay que|conviene|donde|how (?!many|much)|why|where|what (?:is an?|happens|should|do i need|do we)\b|can|should|quien (?:es|hace)|cuando (?:debo|tengo))|\bque hago\b/
/** What keeps one from finishing is a question of one's own however it begins. */
const WHY_NOT = /\b(?:por ?que no|why can'?t|puedo|podemos|can i)\b.*\b(?:finaliz\w*|terminar|finish)\b/
/** Where the network's own notices come from. */
const OF_NETWORK = /\b(?:salen|vienen|llegan|la red|ustedes|come from)\b/

/** How far a question is about the person's own integrations. */
export interface Reading {
  /** `own`: it asks how they are, or for a value of theirs. `beside`: it asks about something that they have. */
  about: 'own' | 'beside' | 'nothing'
  topic: Topic
  /** It asks for what is not there yet. */
  missing: boolean
}

const MISSING = /\b(?:falt\w*|incomplet\w*|pendient\w*|missing|incomplete|left)\b/

const topicIn = (folded: string): Topic => TOPICS.find(([, words]) => words.test(folded))?.[0] ?? 'general'

/** @param named whether the question names one of the person's integrations */
export function readQuestion(question: string, named: boolean): Reading {
  const folded = fold(question)
  const missing = MISSING.test(folded)
  const topic = topicIn(folded)
  const things = [...folded.matchAll(OWN_THING), ...folded.matchAll(HAVE_THING)].flatMap((match) => match.slice(1))
  const integration = named || OWN_INTEGRATION.test(folded)
  if (topic === 'people') return { about: integration ? 'own' : 'nothing', topic, missing }
  if (WHY_NOT.test(folded)) return { about: 'own', topic, missing }
  const isOwn =
    STANDING.test(folded) ||
    IS_READY.test(folded) ||
    (integration && (topic !== 'general' || STATUS.test(folded))) ||
    (topic !== 'general' && (ASKS_HAVING.test(folded) || things.some((thing) => thing && topicIn(thing) !== 'general')))
  if (isOwn && !EXPLAINS.test(folded) && !OF_NETWORK.test(folded)) return { about: 'own', topic, missing }
  const own = named || OWN.test(folded)
  return { about: own && topic !== 'general' ? 'beside' : 'nothing', topic, missing }
}
