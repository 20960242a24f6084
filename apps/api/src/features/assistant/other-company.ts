import { fold } from '@portal/domain/fold'
import { isPublished } from '@portal/documentation/search/find'
import type { Library } from './library.ts'

/** Beginnings of questions that ask for a value, not for an explanation. */
const ASKS =
  /^\W*(?:hola,? )?(?:dame|dime|muestra\w*|cual(?:es)? (?:es|son)|que \w+ (?:tienen?|usan?|registro|configuro|puso|eligio|declaro)|quien(?:es)? (?:es|son|tiene)|en que estado|como va|cuanto le falta|que le falta|estado de|give|show|tell|what (?:is|are)|who)\b/
/** Kinds of data that belong to one integration or company. */
const VALUE =
  /\b(?:client[-_ ]?os|secretos?|secrets?|api keys?|ips?|webhooks?|urls?|certificad\w+|integracion|integration|rut|correos?|cuentas?|falta|datos|comercios|clientes|ventas|pagos|transacciones|usuarios|duen[oa]|owner)\b/
const MINE = /\b(?:mi|mis|tengo|tenemos|me|nos|nuestr[oa]s?|my|our|i|we)\b/
/** A capitalised name after a word such as `empresa`, `usa` or `clientes de`. */
const NAMED =
  /\b(?:integraci[oó]n|empresa|billetera|recaudador[a]?|enrolador|comercio|integration|company|wallet|merchant)\s+(?:(?:de|of)\s+)?(?:la\s+)?(?!(?:Pagador|Recaudador|Dual|Billetera|API)\b)\p{Lu}\p{L}+|\b(?:tiene|usa|registr[oó]|configur[oó]|puso|eligi[oó]|declar[oó])\s+(?:\p{Ll}+\s+)?(?!(?:API|QR|IP|MED|TLS)\b)\p{Lu}\p{L}+|\b(?:comercios|clientes|ventas|pagos|transacciones|usuarios|correos?|datos)\s+(?:de|of)\s+(?!(?:Alias|API|QR|MED|Producci[oó]n|Integraci[oó]n|Dashboard)\b)\p{Lu}\p{L}+/u
/** Words of at least three characters, which may be names. */
const NAME = /[\p{L}\d][\p{L}\d.-]{2,}/gu

/**
 * True if a question asks for data of another company or person: it has a capitalised name, or a word that is in no
 * published text. Not called for questions that name one of the person's own integrations.
 */
export function namesAnother(question: string, { index }: Library): boolean {
  const folded = fold(question)
  if (!ASKS.test(folded) || !VALUE.test(folded) || MINE.test(folded)) return false
  return NAMED.test(question) || [...folded.matchAll(NAME)].some(([name]) => !isPublished(index, name))
}
