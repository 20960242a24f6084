import { fold } from '@portal/domain/fold'
import type { IntegrationType } from '@portal/domain/integration/type'
import { wordsOf } from '@portal/documentation/search/words'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { isWhole, type Topic, topicsIn } from './own.topics.ts'

/** Pattern that matches one of several groups of words. */
const anyOf = (...groups: readonly string[]): RegExp => new RegExp(groups.join('|'))

/** Greeting or polite phrase before the actual question. */
const POLITE =
  /^[^\p{L}]*(?:(?:hola|holi|buenas(?: tardes| noches)?|buenos dias|oye|estimad[oa]s|porfa\w*|por favor|please|hey|hi|una consulta|consulta|una duda|(?:me|nos) (?:puedes|podrias|podrian|pueden) (?:decir|indicar|mostrar|recordar|confirmar)|(?:puedes|podrias) (?:decirme|mostrarme)|(?:quiero|quisiera|necesito|me gustaria) (?:saber|ver|revisar|confirmar)|(?:can|could) you (?:tell|show) me|i (?:want|need) to know|sabes|si)[\s,:.¿]+)+/u
/** People and systems of the person, such as `mis clientes`, and `cuenta` as a verb: not values of an integration. */
const OTHERS_OF_MINE =
  /\b(?:cuentan? (?:con|como)|(?:en|por|darse) cuenta|me cuentas?)\b|\b(?:mis?|nuestr[oa]s?|my|our) (?:client(?:es?)?\b(?!\W?os)|usuari[oa]s?|comercios?|compradores?|tiendas?|app|jef[ea]|equipo|servidor(?:es)?|sistemas?|codigo|backend|endpoint|bancos?(?! de)|users?|customers?|merchants?|servers?|banks?)\b/g

/** The person has, chose or did something: `tengo`, `elegimos`, `dejé`. */
const HAVE =
  /\b(?:tengo|tenemos|llevo|llevamos|quede|quedamos|puse|pusimos|hice|hicimos|deje|dejamos|firmamos|pedi|pedimos|opero|operamos|recibo|recibimos|(?:eleg|escog|sub|compart)(?:i|imos)|(?:configur|registr|ingres|carg|marc|guard|declar|activ|habilit|gener|rot|cre|agreg|invit|autoric|indiqu|complet)(?:e|amos|ue|uemos)|(?:estoy|estamos|tamos|ando|andamos|voy|vamos) (?:en|al|con|list\w*|usando|ocupando|operando|autorizad\w*)|do (?:i|we) have|did (?:i|we)|(?:i|we) (?:have|set|chose|use)|am i|are we)\b(?! q(?:ue)?\b)/
/** Something is missing, pending or stored for the person: `me falta`, `nos queda`, `quedó configurado`. */
const FOR_ME = anyOf(
  String.raw`\b(?:me|nos|le) (?:toca|faltan?|quedan?|quedo|quedaron|vence|caduca|expira|dejaron|deposit\w+|abon\w+|estan? (?:mandando|llegando|abonando|depositando))\b`,
  String.raw`^\W*(?:que|q|cual(?:es)?) (?:\w+ ){0,2}(?:me|nos) \w+(?:aron|ieron)\b`,
  String.raw`\bam i missing\b|^\W*(?:ya )?faltan?\b|^\W*(?:hay|quedan?)\b.*\b(?:pendient\w*|abiert\w*|sin resolver|por corregir)\b`,
  String.raw`\b(?:quedo|quedaron) \w+(?:ad|id|est)[oa]s?\b|^\W*como (?:estan?|quedo|quedaron)\b.*\b(?:configurad|registrad|guardad)`,
  String.raw`^\W*(?:la )?fecha\b|^\W*(?:dime|dame|muestra\w*) (?:el|la|los|las)\b(?!.*\b(?:diferencia|ejemplo|formato|pasos?|para|requisit\w*|valores|opciones|campos?|eventos?|codigos?|errores?)\b)`,
)
/** An integration that the question names has something or is in some condition: `tiene`, `está activo`. */
const HAS = /\b(?:tiene|tienen|lleva|quedo|falta|faltan|va|van|vence|has|esta|estan|is|are|sigue|siguen)\b(?! que\b)/
/** The question asks for a value: with a question word, an order such as `dime`, or as a yes-or-no question. */
const ASKS =
  /\b(?:que|q|cual|cuales|cuant[oa]s?|cuando|quien|quienes|hasta cuando|como (?:va|van|voy|vamos|esta|estan|ando|tengo|tenemos|quedo|deje))\b|^\W*(?:dime|dame|muestra\w*|lista\w*|recuerda\w*|confirma\w*|resume\w*|resumen|ya|tengo|tenemos|llevo|falta|faltan|esta|estan|estoy|estamos|tamos|quede|sigue|hay|what|which|when|who|how many|is|are|am|do|does|did|show|list|tell|have)\b|\bo (?:no|sigue|esta|falta|ya)\b|\?/
/** A text of at most this many words counts as a question without a question word: `estado de mi integración`. */
const PHRASE_WORDS = 9

/** The question asks how something is done, what it is or why: the documentation answers it. */
const EXPLAINS = anyOf(
  String.raw`^\W*(?:y |pero )*(?:como (?!va\b|van\b|voy\b|vamos\b|esta|ando\b|tengo|tenemos|quedo|deje)|(?:para|pa) que|por ?que|porque|pueden?|donde|cuando (?:debo|tengo|conviene))`,
  String.raw`^\W*(?:que|q) (?:hay que|es|son|significa\w*|pasa|hago|hacer|necesito|debo|tengo que|tenemos que|diferencia)\b`,
  String.raw`^\W*(?:puedo|podemos|se puede|debo|tengo que|hay que|conviene|quien hace|quien es(?! (?:el |la )?(?:duen|owner)))\b`,
  String.raw`^\W*(?:how (?!many|much|far|is my|are my|am i|are we)|why|where|what (?:is an?|happens|should|do i need|do we)\b|can|should)`,
  String.raw`\b(?:que|q) (?:hago|hacer|puede ser)\b|\b(?:que|q|cual(?:es)?)(?: [^\s?]+){0,3} (?:necesito|debo|deberia|conviene)\b`,
  String.raw`\b(?:puedo|podemos|se puede) \w+[aei]r\b|\bsirve para\b|\bcuanto (?:dura|demora|tarda)|\b(?:formato|ejemplo)\b`,
  String.raw`\bcual (?:va|uso|debo|corresponde)\b|\b(?:tengo|tenemos) para \w+[aei]r\b|(?<!quien )\btienen? que \w+[aei]r\b|\btiempo (?:tengo|tenemos)\b`,
)
/** The question is about an error or an imagined case. */
const PROBLEM =
  /\b(?:error|errores|fall[aoe]\w*|rechaz\w*|problemas?|bug|timeout|sin respuesta|normal|(?:no|nunca|jamas) (?:me |nos )?(?:aparece\w*|lleg[ao]\w*|funciona\w*|conecta\w*|deja\w*|responde\w*|sirve|veo|sale)|[45]\d\d|dos veces|perdi|perdimos|duplicad\w*|fails?|failing|rejected)\b|\b(?:y )?(?:que pasa )?si (?:se |me |mi |el |la |un |no )/
/** The question is about what the network itself does. */
const OF_NETWORK =
  /\b(?:salen|vienen|ustedes|come from)\b|\bla red (?:usa|manda|envia|llama|avisa|acepta|rechaza|espera|cobra|responde)|\b(?:usa|manda|envia|llama|demora|avisa) la red\b/
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

/** Questions about the whole of the person's integrations. */
const WHOLE = anyOf(
  String.raw`\b(?:por ?que|puedo|podemos|can (?:i|we|'t)|why)\b.*\b(?:finaliz\w*|terminar|finish)\b`,
  String.raw`\bpor ?que\b.*\b(?:mi|nuestra) integracion\b.*\b(?:roj[oa]|observacion\w*|pendiente\w*|amarill[oa])`,
  String.raw`^\W*(?:que|q) (?:cosas |pasos )?faltan?\b|\bestado de tod[oa]s?\b|^\W*(?:mis )?integraciones (?:con|en|sin)\b`,
  String.raw`\bcomo (?:vamos|voy|va todo|estamos)\W*$`,
)
const OWN_WHOLE =
  /\b(?:mi|mis|nuestr[oa]s?|my|our) (?:[^\s?]+ )?(?:integra(?:cion|tion)|empresa|company|progres\w*|avance|porcentaje|estado|situacion|etapa|tipo|rol|turno|tramite|solicitud|role|status)/
const MISSING =
  /\b(?:falt\w*|incomplet\w*|pendient\w*|missing|incomplete|left|lacks?|vaci[oa]s?|sin (?:url|completar|llenar|registrar|configurar|subir|crear|firmar)|por (?:llenar|completar|hacer|corregir))\b/
/** The question asks for the progress or the state of something. */
const STATUS =
  /\b(?:incomplet\w*|pendient\w*|venc\w*|observacion\w*|avance|avanz\w*|progreso|list[oa]s?|estado|status|complet\w*|incomplete|resumen|summary|cerca|how far)\b|\bcomo (?:va|van|voy|vamos|esta|estan|ando|quedo)\b/
/** Most words, without stop words, beside a name in a question about the whole integration: `¿y Cobro Fácil?`. */
const WORDS_BESIDE_NAME = 2

const IP = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/
const POSSESSIVE = /\b(?:mi|mis|mi[oa]s?|nuestr[oa]s?|my|mine|ours?)\b/
const OWN_THING = /\b(?:mi|mis|nuestr[oa]s?|my|our)((?: [^\s?]+){1,4})/g
const TO_ME = /\b(?:me|nos|us|mine)\b/
/** The question asks whether something is in use, which may be the person's. */
const IN_USE =
  /^\W*(?:ya )?(?:estan?|siguen?|quedo|quedaron)\b.*\b(?:activ\w*|vigentes?|vencid\w*|prendid\w*|habilitad\w*)\b/
/** The question asks who can use an integration. */
const SEES = /^\W*(?:quien(?:es)?|who)\b (?:mas |else )?.*\b(?:puede|pueden|ve|ven|tiene|tienen|entra|can|has|is)\b/
/** The question asks which integrations there are. */
const LISTS =
  /\b(?:que|cual(?:es)?|cuantas|lista\w*|muestra\w*|which|how many|list|show)\b.*\bintegra(?:cion|tion)|\bnombre\b/
/** The question is about checklist items; an item may have the same name as a section. */
const CHECKED = /\b(?:marc\w+|checklist|items?|puntos?)\b/
const isError = (word: string): boolean => word in NETWORK_ERRORS

/** Patterns for how people speak of an integration of each type: by a name, or by what the integration does. */
const BY_TYPE: readonly [type: IntegrationType, names: string, does: string][] = [
  ['payer_collect', 'dual|billetera y recaudador\\w*|wallet and collector', 'dual|de ambos'],
  ['payer', 'billetera|wallet|pagador\\w*', 'de pagar|que paga'],
  ['collector', 'recaudador\\w*|recaudacion|collector', 'de (?:cobros?|cobrar)|que cobra'],
]
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
  /**
   * `own`: asks for their state or a stored value. `both`: may ask for a stored value. `beside`: asks for an
   * explanation of something that they have.
   */
  about: 'own' | 'both' | 'beside' | 'nothing'
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

/** Topics of a question, from the sentences that ask, or else from the whole text; none for `general`. */
function topicsOf(asked: string, text: string): Topic[] {
  const found = [topicsIn(asked), topicsIn(text)].find(({ length }) => length > 0) ?? []
  if (found.length === 0 && IP.test(asked)) return ['ips']
  if ((found.length === 0 || found[0] === 'list') && SEES.test(asked)) return ['people']
  const checked = CHECKED.test(asked) ? found.filter((topic) => topic === 'technologies' || topic === 'legal') : []
  if (checked.length > 0) return checked
  return found[0] === 'list' && !LISTS.test(asked) ? [] : found
}

/** @param named whether the question names one of the person's integrations */
export function readQuestion(text: string, named: boolean): Reading {
  const plain = (part: string): string => fold(part).replace(POLITE, '').replace(OTHERS_OF_MINE, '')
  const folded = plain(askingPart(text))
  const missing = MISSING.test(folded)
  const found = topicsOf(folded, plain(text))
  const isOfAll = found.length === 0 || (missing && found.every(isWhole) && !found.includes('finish'))
  const topics: Topic[] = isOfAll ? ['general'] : found
  const reading = (about: Reading['about']): Reading => ({ about, topics, missing })
  const type = typeIn(text)
  const isOne = named || type?.own === true
  const isMine =
    OWN_WHOLE.test(folded) || [...folded.matchAll(OWN_THING)].some(([, of = '']) => topicsIn(of).length > 0)
  const isHad = HAVE.test(folded) || FOR_ME.test(folded) || ((named || type !== undefined) && HAS.test(folded))
  const isSuited =
    (!TIME.test(folded) || topics.every((topic) => TIMED.has(topic))) &&
    (!PERSON.test(folded) || topics.every((topic) => PERSONAL.has(topic)))
  const isExplained =
    !isSuited ||
    PROBLEM.test(folded) ||
    OF_NETWORK.test(folded) ||
    wordsOf(text).some(({ folded: word }) => isError(word)) ||
    folded.split(/[,;(]| o /).some((clause) => EXPLAINS.test(clause.trim()))
  if (WHOLE.test(folded)) return reading('own')
  if (topics.every(isWhole)) {
    const isShort = isOne && wordsOf(folded).length <= WORDS_BESIDE_NAME
    const isAsked =
      isShort || ((isOne || OWN_WHOLE.test(folded) || isHad) && (found.length > 0 || STATUS.test(folded) || missing))
    return reading(isAsked && !isExplained ? 'own' : 'nothing')
  }
  if (isExplained) return reading(isOne || isMine ? 'beside' : 'nothing')
  const asks = ASKS.test(folded) || (!HAVE.test(folded) && folded.split(/\s+/).length <= PHRASE_WORDS)
  if (asks && (isMine || isHad || isOne)) return reading('own')
  const isPersonal = isMine || isHad || isOne || [TO_ME, POSSESSIVE, IN_USE].some((sign) => sign.test(folded))
  return reading(isPersonal || type ? 'both' : 'nothing')
}
