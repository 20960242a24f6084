import { fold } from '@portal/domain/fold'
import type { IntegrationType } from '@portal/domain/integration/type'
import { isWhole, type Topic, topicsIn } from './own.topics.ts'

/** Greeting or polite phrase before the actual question. */
const POLITE =
  /^[^\p{L}]*(?:(?:hola|holi|buenas(?: tardes| noches)?|buenos dias|oye|estimad[oa]s|porfa\w*|por favor|please|hey|hi|una consulta|consulta|una duda|(?:me|nos) (?:puedes|podrias|podrian|pueden) (?:decir|indicar|mostrar|recordar|confirmar)|(?:puedes|podrias) (?:decirme|mostrarme)|(?:quiero|quisiera|necesito|me gustaria) (?:saber|ver|revisar|confirmar)|(?:can|could) you (?:tell|show) me|i (?:want|need) to know|sabes|si)[\s,:.¿]+)+/u
const OWN_THING = /\b(?:mi|mis|nuestr[oa]s?|my|our)((?: [^\s?]+){1,4})/g
/** The person speaks of what they have, did or chose: `tengo`, `elegi`. */
const HAVE =
  /\b(?:tengo|tenemos|llevo|llevamos|quede|quedamos|puse|pusimos|hice|hicimos|deje|dejamos|firmamos|pedi|pedimos|opero|operamos|recibo|recibimos|(?:eleg|escog|sub|compart)(?:i|imos)|(?:configur|registr|ingres|carg|marc|guard|declar|activ|habilit|gener|rot|cre|agreg|invit|autoric|indiqu|complet)(?:e|amos|ue|uemos)|(?:estoy|estamos|tamos|ando|andamos|voy|vamos) (?:en|al|con|list\w*|usando|ocupando|operando)|do (?:i|we) have|did (?:i|we)|(?:i|we) (?:have|set|chose|use)|am i|are we)\b(?! q(?:ue)?\b)/
/** The question is about what is missing, pending or stored for the person: `me falta`, `nos queda`. */
const FOR_ME =
  /\b(?:me|nos|le) (?:toca|faltan?|quedan?|vence|caduca|expira|dejaron|deposit\w+|abon\w+|estan? (?:mandando|llegando))\b|^\W*(?:que|q|cual(?:es)?) (?:\w+ ){0,2}(?:me|nos) \w+(?:aron|ieron)\b|\bam i missing\b|^\W*(?:ya )?faltan?\b|^\W*(?:la )?fecha\b|^\W*(?:hay|quedan?)\b.*\b(?:pendient\w*|abiert\w*|sin resolver|por corregir)\b|^\W*(?:me|nos) (?:llego|llegaron|dejo|dejaron)\b.*\b(?:comentario|observacion)|^\W*como (?:estan?|quedo|quedaron)\b.*\b(?:configurad|registrad|guardad)|\b(?:quedo|quedaron) \w+(?:ad|id|est)[oa]s?\b|^\W*(?:dime|dame|muestra\w*) (?:el|la|los|las)\b(?!.*\b(?:diferencia|ejemplo|formato|pasos?|para|requisit\w*|valores|opciones|campos?|eventos?|codigos?|errores?)\b)/
/** The question asks whether something is active or valid; applies only to the topics in `USABLE`. */
const IN_USE =
  /^\W*(?:ya )?(?:estan?|siguen?|quedo|quedaron)\b.*\b(?:activ\w*|vigentes?|vencid\w*|prendid\w*|habilitad\w*)\b/
const USABLE: ReadonlySet<Topic> = new Set([
  'certificate',
  'secrets',
  'alias-config',
  'alias-iframe',
  'direct-open',
  'webhook',
])
/** The question says that an integration has something or is in some condition: `tiene`, `esta activo`. */
const HAS =
  /\b(?:tiene|tienen|lleva|quedo|falta|faltan|va|van|vence|has)\b(?! que\b)|\b(?:estan?|esta|is|are|sigue)\b.*\b(?:activ\w*|prendid\w*|encendid\w*|habilitad\w*|list[oa]s?|configurad\w*|registrad\w*|cread\w*|vencid\w*|vigente|cargad\w*|puest\w*|complet\w*|guardad\w*|enabled|configured|registered|expired|valid|ready)\b/
/** The question asks for a value: with a question word, an order such as `dime`, or as a yes-or-no question. */
const ASKS =
  /\b(?:que|q|cual|cuales|cuant[oa]s?|cuando|quien|quienes|hasta cuando|como (?:va|van|voy|vamos|esta|estan|ando|tengo|tenemos|quedo|deje))\b|^\W*(?:dime|dame|muestra\w*|lista\w*|recuerda\w*|confirma\w*|resume\w*|resumen|ya|tengo|tenemos|llevo|falta|faltan|esta|estan|estoy|estamos|tamos|quede|sigue|hay|what|which|when|who|how many|is|are|am|do|did|show|list|tell|have)\b|\?/
/** The question asks how something is done, what it is or why, and not for a stored value. */
const EXPLAINS =
  /^\W*(?:y |pero )*(?:como (?!va\b|van\b|voy\b|vamos\b|esta|ando\b|tengo|tenemos|quedo|deje)|(?:para|pa) que|por ?que|porque|pueden?|(?:que|q) (?:hay que|es|son|significa\w*|pasa|hago|hacer|necesito|debo|tengo que|tenemos que|diferencia)\b|puedo|podemos|se puede|debo|tengo que|hay que|conviene|donde|how (?!many|much|far|is my|are my|am i|are we)|why|where|what (?:is an?|happens|should|do i need|do we)\b|can|should|quien hace|quien es(?! (?:el |la )?(?:duen|owner))|cuando (?:debo|tengo|conviene))|\b(?:que|q) (?:hago|hacer|puede ser)\b|\b(?:que|q|cual(?:es)?)(?: [^\s?]+){0,3} (?:necesito|debo|deberia|conviene)\b|\b(?:puedo|podemos|se puede) \w+[aei]r\b|\bsirve para\b|\bcuanto (?:dura|demora|tarda)|\b(?:formato|ejemplo)\b|\bcual (?:va|uso|debo|corresponde)\b|\b(?:tengo|tenemos) para \w+[aei]r\b|\btiempo (?:tengo|tenemos)\b/
/** The question is about an error or an imagined case, and needs an explanation, not only stored values. */
const PROBLEM =
  /\b(?:error|errores|fall[aoe]\w*|rechaz\w*|problemas?|bug|timeout|sin respuesta|normal|(?:no|nunca|jamas) (?:me |nos )?(?:aparece\w*|lleg[ao]\w*|funciona\w*|conecta\w*|deja\w*|responde\w*|sirve)|[45]\d\d|dos veces|perdi|perdimos|duplicad\w*|fails?|failing|rejected)\b|\b(?:y )?(?:que pasa )?si (?:se |me |mi |el |la |un |no )/
/** Questions about what prevents finalising, or why a state is shown, always concern the person's integration. */
const WHY_OWN =
  /\b(?:por ?que|puedo|podemos|can (?:i|we|'t)|why)\b.*\b(?:finaliz\w*|terminar|finish)\b|\bpor ?que\b.*\b(?:mi|nuestra) integracion\b.*\b(?:roj[oa]|observacion\w*|pendiente\w*|amarill[oa])/
/** The question is about all of the person's integrations, without a topic. */
const EVERYTHING =
  /\bestado de tod[oa]s?\b|^\W*(?:mis )?integraciones (?:con|en|sin)\b|\bcomo (?:vamos|voy|va todo|estamos)\W*$/
const COUNTS = /\b(?:cuant[oa]s?|how (?:many|much))\b/
/** The question asks who has access to an integration. */
const SEES = /^\W*(?:quien(?:es)?|who)\b (?:mas |else )?(?:puede|pueden|ve|ven|tiene|tienen|esta|estan|can|has|is)\b/
const OWN_INTEGRATION = /\b(?:mi|mis|nuestr[oa]s?|my|our) (?:[^\s?]+ )?(?:integra(?:cion|tion)|empresa|company)/
const OWN_STANDING =
  /\b(?:mi|nuestr[oa]|my|our) (?:[^\s?]+ )?(?:progres\w*|avance|porcentaje|estado|situacion|etapa|tipo|rol|turno|tramite|solicitud|role|status)\b/
/** Pattern that a question on a topic must also match; it excludes other meanings of words, such as `cuenta con`. */
const NEEDS: Partial<Record<Topic, RegExp>> = {
  list: /\b(?:que|cual(?:es)?|cuantas|lista\w*|muestra\w*|which|how many|list|show)\b.*\bintegra(?:cion|tion)|\bnombre\b/,
  people:
    /\b(?:acces\w*|acced\w*|entr\w+|permis\w*|compart\w*|invit\w*|equipo|duen\w*|owner|miembros?|coleg\w*|team\w*)\b/,
  accounts: /^(?!.*\b(?:cuentan? (?:con|como)|(?:en|por|darse) cuenta|me cuentas?)\b)/,
}
/** People and systems of the person, such as `mis clientes`; they are not values of an integration. */
const OTHERS_OF_MINE =
  /\b(?:mis?|nuestr[oa]s?|my|our) (?:client(?:es?)?\b(?!\W?os)|usuari[oa]s?|comercios?|compradores?|tiendas?|app|jef[ea]|equipo|servidor(?:es)?|sistemas?|codigo|backend|endpoint|users?|customers?|merchants?|servers?)\b/g
/** Topics for which a question may ask for a time; `PERSONAL`: topics for which it may ask for a person. */
const TIMED: ReadonlySet<Topic> = new Set([
  'certificate',
  'secrets',
  'state',
  'turn',
  'finish',
  'observations',
  'general',
])
const TIME = /\bcuando\b|\bcuanto (?:tiempo|demora|tarda|se demora)|\bhow long\b|\bwhen\b/
const PERSONAL: ReadonlySet<Topic> = new Set(['people', 'turn', 'general'])
const PERSON = /^\W*(?:y )?(?:quien|quienes|who)\b/
/** The question is about checklist items; an item may have the same name as a section. */
const CHECKED = /\b(?:marc\w+|checklist|items?|puntos?)\b/
const IP = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/
/** Wide topics, ignored if the question also has a narrower topic, because their word is often part of its name. */
const WIDE: ReadonlySet<Topic> = new Set(['accounts', 'security'])

/** The question asks for the progress or the state of something. */
const STATUS =
  /\b(?:incomplet\w*|pendient\w*|venc\w*|observacion\w*|avance|avanz\w*|progreso|list[oa]s?|estado|status|complet\w*|incomplete|resumen|summary|cerca|how far)\b|\bcomo (?:va|van|voy|vamos|esta|estan|ando|quedo)\b/
const MISSING =
  /\b(?:falt\w*|incomplet\w*|pendient\w*|missing|incomplete|left|lacks?|sin (?:url|completar|llenar|registrar|configurar|subir|crear|firmar)|por (?:llenar|completar|hacer|corregir))\b/
const WHAT_LACKS = /^\W*(?:que|q) (?:cosas |pasos )?faltan?\b/
/** The question is about what the network itself does, not about the person's integration. */
const OF_NETWORK =
  /\b(?:salen|vienen|ustedes|come from)\b|\bla red (?:usa|manda|envia|llama|avisa|acepta|rechaza|espera|cobra|responde)|\b(?:usa|manda|envia|llama|demora|avisa) la red\b/

/** Patterns for how people speak of an integration of each type: by a name, or by what the integration does. */
const BY_TYPE: readonly [type: IntegrationType, names: string, does: string][] = [
  ['payer_collect', 'dual|billetera y recaudador\\w*|wallet and collector', 'dual|de ambos'],
  ['payer', 'billetera|wallet|pagador\\w*', 'de pagar|que paga'],
  ['collector', 'recaudador\\w*|recaudacion|collector', 'de (?:cobros?|cobrar)|que cobra'],
]
/** The question only says which integration it means: `y la dual`. */
const ONLY_POINTS =
  /^\W*(?:y |pero |and )?(?:(?:en|de|con|que hay de|what about) )?(?:la|el|mi|my|the) [^\s?]+(?: (?:de )?[^\s?]+)?\W*$/
const POINTS =
  '(?:mi|nuestr[oa]|my|our|(?:de |en |a )?(?:la|el)|del|al|integracion(?: de)?(?: tipo)?|the) (?:integracion )?'
const TYPES_NAMED = BY_TYPE.map(([type, names, does]) => ({
  type,
  pointed: new RegExp(`\\b${POINTS}(?:${names})\\b`),
  /** Matches if the words mean one integration and not all companies of the type. */
  own: new RegExp(
    `\\b(?:mi|nuestr[oa]|my|our|integracion(?: de)?(?: tipo)?) (?:integracion )?(?:${names})\\b|\\b(?:la|mi|nuestra) (?:integracion )?(?:${does})\\b|\\b(?:${names}) integration\\b`,
  ),
}))

/** Type of integration that a question mentions: `mi billetera`; `own` is true if it must be one of the person's. */
export function typeIn(question: string): { type: IntegrationType; own: boolean } | undefined {
  const folded = fold(question)
  const found = TYPES_NAMED.find(({ pointed, own }) => pointed.test(folded) || own.test(folded))
  return found && { type: found.type, own: found.own.test(folded) }
}

/** Whether and how a question is about the person's own integrations. */
export interface Reading {
  /** `own`: asks for their state or a stored value. `beside`: asks for an explanation of something that they have. */
  about: 'own' | 'beside' | 'nothing'
  topics: Topic[]
  /** True if the question asks for what is still missing. */
  missing: boolean
}

/** The sentences of a text that end with a question mark; the whole text if none does. */
function askingPart(question: string): string {
  const sentences = question.split(/(?<=[.!;:?])\s+|¿|\n/)
  const asking = sentences.filter((sentence) => sentence.trimEnd().endsWith('?'))
  return asking.length > 0 ? asking.join(' ') : question
}

/** A text of at most this many words counts as a question without a question word: `estado de mi integración`. */
const PHRASE_WORDS = 9

/** True if a possessive such as `mi` refers to the integration, or to a topic within the next four words. */
const isMine = (folded: string): boolean =>
  OWN_INTEGRATION.test(folded) ||
  /\bmi[oa]s?\b/.test(folded) ||
  [...folded.matchAll(OWN_THING)].some(([, words = '']) => topicsIn(words).length > 0)

function topicsOf(question: string, folded: string): Topic[] {
  if (SEES.test(folded) && /integra(?:cion|tion)/.test(folded)) return ['people']
  if (EVERYTHING.test(folded)) return []
  const found = topicsIn(question).filter((topic) => NEEDS[topic]?.test(folded) ?? true)
  const checked = found.filter((topic) => topic === 'technologies' || topic === 'legal')
  if (CHECKED.test(folded) && checked.length > 0) return checked
  if (found.length === 0 && IP.test(folded)) return ['ips']
  return found.length > 1 ? found.filter((topic) => !WIDE.has(topic)) : found
}

/** @param named whether the question names one of the person's integrations */
export function readQuestion(whole: string, named: boolean): Reading {
  const question = askingPart(whole)
  const folded = fold(question).replace(POLITE, '').replace(OTHERS_OF_MINE, '')
  const ofType = typeIn(whole)
  const found = topicsOf(question, folded)
  const missing = MISSING.test(folded)
  const topics: Topic[] = missing && found.every(isWhole) && !found.includes('finish') ? ['general'] : found
  const reading = (about: Reading['about']): Reading => ({
    about,
    topics: topics.length ? topics : ['general'],
    missing,
  })
  if (WHY_OWN.test(folded) || (named && !/[\p{L}\d]/u.test(folded))) return reading('own')
  if (ofType && found.length === 0 && ONLY_POINTS.test(folded)) return reading('own')
  const one = named || ofType?.own === true
  const isOne = one || isMine(folded)
  const isHad =
    HAVE.test(folded) ||
    FOR_ME.test(folded) ||
    ((one || ofType !== undefined) && HAS.test(folded)) ||
    (IN_USE.test(folded) && topics.every((topic) => USABLE.has(topic)))
  const isSuited =
    (!TIME.test(folded) || topics.every((topic) => TIMED.has(topic))) &&
    (!PERSON.test(folded) || topics.every((topic) => PERSONAL.has(topic)))
  const asks = ASKS.test(folded) || (!HAVE.test(folded) && folded.split(/\s+/).length <= PHRASE_WORDS)
  const ofWhole = topics.every(isWhole)
  const isOwn =
    WHAT_LACKS.test(folded) ||
    EVERYTHING.test(folded) ||
    (named && found.length === 0 && !COUNTS.test(folded)) ||
    (ofWhole
      ? ((one || OWN_INTEGRATION.test(folded) || OWN_STANDING.test(folded)) &&
          (STATUS.test(folded) || topics.length > 0)) ||
        (isHad && topics.length > 0)
      : isOne || isHad)
  if (
    isOwn &&
    asks &&
    isSuited &&
    !folded.split(/[,;(]/).some((clause) => EXPLAINS.test(clause.trim())) &&
    !PROBLEM.test(folded) &&
    !OF_NETWORK.test(folded)
  )
    return reading('own')
  return reading((isOne || ofType?.own) && !ofWhole ? 'beside' : 'nothing')
}
