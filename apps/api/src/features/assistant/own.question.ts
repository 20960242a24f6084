import { fold } from '@portal/domain/fold'
import { wordsOf } from '@portal/documentation/search/words'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { typeIn } from './own.names.ts'
import { isWhole, type Topic, topicsIn } from './own.topics.ts'

/** Pattern that matches one of several groups of words. */
const anyOf = (...groups: readonly string[]): RegExp => new RegExp(groups.join('|'))

/** Greeting or polite phrase before the actual question. */
const POLITE =
  /^[^\p{L}]*(?:(?:hola|holi|buen[ao]s (?:dias|tardes|noches)|buenas|oye|estimad[oa]s|por ?fa\w*|please|hey|hi|(?:una )?(?:consulta|duda)|(?:(?:me|nos) )?(?:puedes|podrias|podrian|pueden) (?:decir|indicar|mostrar|recordar|confirmar)\w*|(?:quiero|quisiera|necesito|me gustaria) (?:saber|ver|revisar|confirmar)|(?:can|could) you (?:tell|show) me|i (?:want|need) to know|sabes|si)[\s,:.¿]+)+/u
/** Words that do not mean a value of an integration: people and systems (`mis clientes`), and `cuenta` as a verb. */
const OTHERS_OF_MINE =
  /\b(?:cuentan? con|(?:en|darse) cuenta|me cuentas?|(?:mis?|nuestr[oa]s?|my|our) (?:client(?:es?)?\b(?!\W?os)|usuari|comercio|comprador|tienda|app|jef[ea]|equipo|servidor|sistema|codigo|backend|endpoint|banco(?! de)|user|customer|merchant|server|bank)\w*)/g

/** Words which say that the person has, chose or did something: `tengo`, `elegimos`, `dejé`. */
const HAVE =
  /\b(?:tengo|llevo|opero|recibo|puse|hice|pedi|quede|tenemos|\w{2,}[ai]mos|(?:eleg|escog|sub|compart)i|(?:configur|registr|ingres|carg|marc|guard|declar|activ|habilit|gener|rot|cre|agreg|invit|autoric|indiqu|complet|dej)u?e|(?:estoy|tamos|ando|voy) (?:en|al|con|list\w*|\w+ando|\w+ad[oa])|do (?:i|we) have|did (?:i|we)|(?:i|we) (?:have|set|chose|use)|am i|are we)\b(?! q(?:ue)?\b)/
/** Words which say that something is missing, pending or stored for the person: `me falta`, `quedó configurado`. */
const FOR_ME = anyOf(
  String.raw`\b(?:me|nos|le) (?:toca|faltan?|qued\w+|vence|caduca|expira|dej\w+|deposit\w+|abon\w+|estan? \w+ndo)\b`,
  String.raw`^\W*(?:que|q|cual(?:es)?) (?:\w+ ){0,2}(?:me|nos) \w+(?:aron|ieron)\b`,
  String.raw`^\W*(?:ya )?faltan?\b|^\W*(?:hay|quedan?)\b.*\b(?:pendient|abiert|sin resolver|por corregir)`,
  String.raw`^\W*como (?:estan?|quedo|quedaron)\b.*\b(?:configurad|registrad)|\b(?:quedo|quedaron) \w+[aie]d[oa]s?\b`,
  String.raw`^\W*(?:la fecha|fecha)\b|^\W*(?:dime|dame|muestra\w*) (?:el|la|los|las)\b(?!.*\b(?:diferencia|ejemplo|formato|pasos?|para|requisit|valores|opciones|campos?|eventos?|codigos?|errores?))`,
)
/** Words which say that a named integration has something or is in some condition: `tiene`, `está activo`. */
const HAS = /\b(?:tienen?|lleva|faltan?|vence|has|estan?|is|are|siguen?)\b(?! que\b)/
/** Words by which a question may be about the person's own integrations: `me`, `mi`, `nuestra`. */
const MAY_BE_OWN = /\b(?:me|nos|us|mi|mis|mi[oa]s?|nuestr[oa]s?|my|mine|ours?)\b|^\W*(?:ya )?(?:estan?|siguen?)\b/
/** Signs that a text asks for a value: a question mark or word, an order such as `dime`, or a yes-or-no question. */
const ASKS =
  /\?|\b(?:que|q|cual(?:es)?|cuant[oa]s?|cuando|quien(?:es)?|como|what|which|when|who|how)\b|^\W*(?:ya|tengo|tenemos|estan?|estoy|estamos|tamos|hay|dime|dame|muestra\w*|lista\w*|is|are|am|do|does|did|show|list|tell)\b|\bo (?:no|sigue|esta|falta|ya)\b/
/** A text of at most this many words counts as a question without a question word: `estado de mi integración`. */
const PHRASE_WORDS = 9

/** Matches questions about how something is done, what it is or why; the documentation answers these questions. */
const EXPLAINS = anyOf(
  String.raw`^\W*(?:y |pero )*(?:como (?!va\b|van\b|voy\b|vamos\b|esta|ando\b|tengo|tenemos|quedo|deje)|(?:para|pa) que|por ?que|pueden?|donde|cuando (?:debo|tengo|conviene))`,
  String.raw`^\W*(?:que|q) (?:hay que|es|son|significa|pasa|hago|hacer|necesito|debo|tengo que|tenemos que|diferencia)\b`,
  String.raw`^\W*(?:puedo|podemos|se puede|debo|tengo que|hay que|conviene|quien (?:hace|es(?! (?:el |la )?(?:duen|owner))))\b`,
  String.raw`^\W*(?:how (?!many|much|far|is my|are my|am i|are we)|why|where|what (?:is an?|happens|should|do i need|do we)\b|can|should)`,
  String.raw`\b(?:que|q) (?:hago|hacer|puede ser)\b|\b(?:que|q|cual(?:es)?)(?: [^\s?]+){0,3} (?:necesito|debo|deberia|conviene)\b`,
  String.raw`\b(?:puedo|podemos|se puede|(?:tengo|tenemos) para|(?<!quien )tienen? que|hay que) \w+[aei]r(?:l[oa]s?)?\b|\bcual (?:va|uso|corresponde)\b`,
  String.raw`\bsirve para\b|\bcuanto (?:dura|demora|tarda)|\b(?:formato|ejemplo)\b|\btiempo (?:tengo|tenemos)\b`,
)
/** Matches questions about an error, an imagined case, or what the payment network itself does. */
const PROBLEM =
  /\b(?:error|errores|fall[aoe]\w*|rechaz\w*|problemas?|bug|timeout|sin respuesta|normal|(?:no|nunca|jamas) (?:me |nos )?(?:aparece|lleg[ao]|funciona|conecta|deja|responde|sirve|veo|sale)\w*|[45]\d\d|dos veces|perd(?:i|imos)|duplicad\w*|fails?|failing|rejected|ustedes|salen|vienen)\b|\bsi (?:se |me |mi |el |la |un |no )/
const isError = (word: string): boolean => word in NETWORK_ERRORS
/** `TIMED`: topics about which a person may ask 'when?'. `PERSONAL`: topics about which a person may ask 'who?'. */
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
/** `SEES`: the question asks who can use an integration. `LISTS`: the question asks which integrations there are. */
const SEES = /^\W*(?:quien(?:es)?|who)\b.*\b(?:puede|pueden|ve|ven|tienen?|entra|can|has|is)\b/
const LISTS =
  /\b(?:que|cual(?:es)?|cuantas|lista\w*|muestra\w*|which|how many|list|show)\b.*\bintegra(?:cion|tion)|\bnombre\b/

/** Matches questions about the person's integrations as a whole, not about one value stored for an integration. */
const WHOLE = anyOf(
  String.raw`\b(?:por ?que|puedo|podemos|can (?:i|we|'t)|why)\b.*\b(?:finaliz|terminar|finish)`,
  String.raw`\bpor ?que\b.*\b(?:mi|nuestra) integracion\b.*\b(?:roj[oa]|observacion|pendiente|amarill[oa])`,
  String.raw`^\W*(?:que|q) (?:cosas |pasos )?faltan?\b|\bestado de tod[oa]s?\b|^\W*(?:mis )?integraciones (?:con|en|sin)\b`,
)
const OWN_WHOLE =
  /\b(?:mi|mis|nuestr[oa]s?|my|our) (?:[^\s?]+ )?(?:integra(?:cion|tion)|empresa|company|progres|avance|porcentaje|estado|situacion|etapa|tipo|rol|turno|tramite|solicitud|status)/
const MISSING =
  /\b(?:falt\w*|incomplet\w*|pendient\w*|missing|left|lacks?|vaci[oa]s?|(?:sin|por) (?:url|completar|llenar|registrar|configurar|subir|crear|firmar|hacer|corregir))\b/
/** Matches questions about the progress or the state of something. */
const STATUS =
  /\b(?:incomplet|pendient|venc|observacion|avan[cz]|progreso|list[oa]s?\b|estado|status|complet|resumen|summary|cerca|how far)|\bcomo (?:vamos|voy|va|van|esta|estan|estamos|ando|quedo)\b/
/** A question with an integration's name and at most this many other words (no stop words) is about the whole integration. */
const WORDS_BESIDE_NAME = 2

const IP = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/
const OWN_THING = /\b(?:mi|mis|nuestr[oa]s?|my|our)((?: [^\s?]+){1,4})/g

/** Result of reading a question: whether it asks about the person's own integrations, and about which topics. */
export interface Reading {
  /**
   * `own`: asks for the integrations' state or a stored value. `both`: perhaps asks for a stored value. `beside`: asks for an
   * explanation of something that the person's integrations have.
   */
  about: 'own' | 'both' | 'beside' | 'nothing'
  topics: Topic[]
  /** True if the question asks for what is still missing. */
  missing: boolean
}

/** Returns the sentences of a text that end with a question mark, or the whole text if no sentence does. */
function askingPart(question: string): string {
  const sentences = question.split(/(?<=[.!;:?])\s+|¿|\n/)
  const asking = sentences.filter((sentence) => sentence.trimEnd().endsWith('?'))
  return asking.length > 0 ? asking.join(' ') : question
}

/** Topics of a question: those of its sentences with a question mark, or else of the whole text; empty if it has none. */
function topicsOf(asked: string, text: string): Topic[] {
  const found = [topicsIn(asked), topicsIn(text)].find(({ length }) => length > 0) ?? []
  if (found.length === 0 && IP.test(asked)) return ['ips']
  if ((found.length === 0 || found[0] === 'list') && SEES.test(asked)) return ['people']
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
    /\bmi[oa]s?\b/.test(folded) ||
    OWN_WHOLE.test(folded) ||
    [...folded.matchAll(OWN_THING)].some(([, of = '']) => topicsIn(of).length > 0)
  const isHad = HAVE.test(folded) || FOR_ME.test(folded) || ((named || type !== undefined) && HAS.test(folded))
  const isSuited =
    (!TIME.test(folded) || topics.every((topic) => TIMED.has(topic))) &&
    (!PERSON.test(folded) || topics.every((topic) => PERSONAL.has(topic)))
  const isExplained =
    !isSuited ||
    PROBLEM.test(folded) ||
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
  return reading(isMine || isHad || isOne || type || MAY_BE_OWN.test(folded) ? 'both' : 'nothing')
}
