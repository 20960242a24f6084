import { fold } from '@portal/domain/fold'
import { namesAnother } from './other-company.ts'
import type { Library } from './library.ts'

const CAN = 'Puedo ayudarte con la documentación, las preguntas frecuentes, la API y tus propias integraciones.'
const OTHERS =
  'No: solo puedo hablarte de las integraciones en que participas. Los datos de otras empresas y personas no se los muestro a nadie.'
const SECRET = `No puedo mostrar secretos, claves ni contraseñas. Los secretos de una integración los revela quien participa en ella, en la sección Seguridad. ${CAN}`
const OTHER_RULES = `No puedo hacer eso. ${CAN}`

/** What tries to change what the assistant does, or asks for what surrounds it. */
const INJECTION =
  /\b(?:ignora|ignore|olvida|forget|disregard)\b.*\b(?:instruc|reglas?|rules?|previ|anterior)|\bprompt\b|\b(?:tus|hidden|system|las) (?:instrucciones|instructions)\b|palabra por palabra|repeat everything|\b(?:actua|act|finge|pretend|responde)\b.*\b(?:como|as|que eres|to be)\b.*\b(?:admin\w*|dan|abuela|grandmother|root)|\byou are now\b|\bahora eres\b|\bdeveloper mode\b|\b(?:tus|the|del servidor) (?:variables de entorno|environment variables)|variables de entorno del|\/etc\/|169\.254|\b(?:select .* from|drop table|delete from)\b|<\/?(?:script|img|sistema|system)|<\|im_|\[inst\]|javascript:|### instruc|base64.*(?:key|instruc|clave)|master_?key|assistant_(?:key|url)|!\[/

const SECRETS =
  /\b(?:muestra\w*|dame|dime|revela\w*|imprime|entrega\w*|lee\w*|print|show|give|reveal|tell)\b(?!.*\bcomo\b).*\b(?:secretos?|secrets?|claves? (?:privadas?|maestras?|secretas?)|private keys?|master key|contrasenas?|passwords?|api keys?)\b|\b(?:cual es|what is) (?:mi|tu|la|el|my|your|the) (?:valor de |value of )?(?:\w+ )?(?:secreto (?:de|en) \w+ (?:de|en) |clave (?:privada|maestra|secreta)|private key|master key|contrasena|password)|\b(?:valor|texto plano|texto claro|clear text|plain text)\b.*\bsecret|\bsecret\w*\b.*\b(?:texto plano|texto claro|clear text|plain text|of [A-Z])/

const WHO =
  '(?:empresas?|integraciones|integracion|integrations?|clientes?|personas?|usuari[oa]s?|users?|compan\\w+|companias?|people|threads?|hilos?)'
const SEE =
  /\b(?:ver|veo|muestra\w*|mostrar|dame|dime|lista\w*|listar|lee|leer|entrega\w*|revela\w*|cuales|cual|que|quien|datos|secretos?|webhooks?|ips?|certificados?|conversacion(?:es)?|show|see|give|list|tell|read|data|which|what)\b/
const OF_OTHERS = new RegExp(
  `\\b(?:de|of|from) (?:la |las |los |una? |the )?(?:otr[ao]s?|ajen[ao]s?|other|another|someone else|los demas)\\b(?: ${WHO})?|\\b(?:another|other) ${WHO}|\\b(?:la|mi|nuestra) competencia\\b`,
)
const ALL = new RegExp(
  `\\btod[ao]s (?:las |los )?(?:integraciones|empresas|usuarios|clientes|secretos)\\b|\\b(?:all|every) (?:the )?(?:integration|compan|user|client|secret|thread)|\\bintegraciones (?:de la red|del portal|hay)\\b|\\b(?:lista|listado) de (?:los |las )?(?:integraciones|usuarios|clientes|empresas)\\b|\\ball users\\b|\\blist (?:all |every )?${WHO}`,
)
const MINE = /\b(?:mi|mis|tengo|tenemos|nuestr[oa]s?|my|our)\b/

/** An order to change something. */
const ORDER =
  /^\W*(?:por favor,? |please,? |hola,? )*(?:cambia|borra|elimina|finaliza|modifica|actualiza|crea|registra|agrega|comparte|transfiere|rota|revoca|sube|set|delete|change|share|create|update|rotate|remove|finish)(?:me|la|lo|le)? (?:mi|mis|la|el|los|las|un|una|el estado|my|the|a|this|esta?)\b/
export const isOrder = (question: string): boolean => ORDER.test(fold(question))

/** The clear no to what is never answered: another's data, the value of a secret, other rules than its own; undefined for the rest. */
export function refusalOf(question: string, library: Library): string | undefined {
  const folded = fold(question)
  if (INJECTION.test(folded)) return OTHER_RULES
  if (
    SEE.test(folded) &&
    OF_OTHERS.test(folded) &&
    !/\b(?:como|how) (?:puedo |se |le |lo |do i )?(?:doy|transfier\w*|compart\w*|pas[oa]|transfer|share)/.test(folded)
  )
    return OTHERS
  if (ALL.test(folded) && !MINE.test(folded)) return OTHERS
  if (SECRETS.test(folded)) return SECRET
  return namesAnother(question, library) ? OTHERS : undefined
}
