import { fold } from '@portal/domain/fold'
import { isPublished } from '@portal/documentation/search/find'
import type { Library } from './library.ts'

/** It wants a value, not an explanation. */
const ASKS =
  /^\W*(?:hola,? )?(?:dame|dime|muestra\w*|cual(?:es)? (?:es|son)|que \w+ (?:tienen?|usan?|registro|configuro|puso|eligio|declaro)|quien(?:es)? (?:es|son|tiene)|en que estado|como va|cuanto le falta|que le falta|estado de|give|show|tell|what (?:is|are)|who)\b/
/** Something that each integration has of its own. */
const VALUE =
  /\b(?:client[-_ ]?os|secretos?|secrets?|api keys?|ips?|webhooks?|urls?|certificad\w+|integracion|integration|rut|correos?|cuentas?|falta|datos|comercios|clientes|ventas|pagos|transacciones|usuarios|duen[oa]|owner)\b/
const MINE = /\b(?:mi|mis|tengo|tenemos|me|nos|nuestr[oa]s?|my|our|i|we)\b/
/** An integration or company under a name of its own. */
const NAMED =
  /\b(?:integraci[oó]n|empresa|billetera|recaudador[a]?|enrolador|comercio|integration|company|wallet|merchant)\s+(?:(?:de|of)\s+)?(?:la\s+)?(?!(?:Pagador|Recaudador|Dual|Billetera|API)\b)\p{Lu}\p{L}+|\b(?:tiene|usa|registr[oó]|configur[oó]|puso|eligi[oó]|declar[oó])\s+(?:\p{Ll}+\s+)?(?!(?:API|QR|IP|MED|TLS)\b)\p{Lu}\p{L}+|\b(?:comercios|clientes|ventas|pagos|transacciones|usuarios|correos?|datos)\s+(?:de|of)\s+(?!(?:Alias|API|QR|MED|Producci[oó]n|Integraci[oó]n|Dashboard)\b)\p{Lu}\p{L}+/u
/** Letters from which a word may be a name. */
const NAME = /[\p{L}\d][\p{L}\d.-]{2,}/gu

/**
 * True where a question wants a value of somebody whom no published text names: another company, since those of one's own integrations
 * are looked for before.
 */
export function namesAnother(question: string, { index }: Library): boolean {
  const folded = fold(question)
  if (!ASKS.test(folded) || !VALUE.test(folded) || MINE.test(folded)) return false
  return NAMED.test(question) || [...folded.matchAll(NAME)].some(([name]) => !isPublished(index, name))
}
