import { fold } from '@portal/domain/fold'
import { namesAnother } from './other-company.ts'
import type { Library } from './library.ts'

const CAN = 'Puedo ayudarte con la documentación, las preguntas frecuentes, la API y tus propias integraciones.'
const OTHERS =
  'No: solo puedo hablarte de las integraciones en que participas. Los datos de otras empresas y personas no se los muestro a nadie.'
const NO_SECRET = 'No puedo mostrar secretos, claves ni contraseñas.'
const OTHER_RULES = `No puedo hacer eso. ${CAN}`

/** Matches attempts to change the assistant's rules, or to read its prompt or data of its server. */
const INJECTION =
  /\b(?:ignora|ignore|olvida|forget|disregard)\b.*\b(?:instruc|reglas?|rules?|previ|anterior)|\bprompt\b|\b(?:tus|hidden|system|las) (?:instrucciones|instructions)\b|palabra por palabra|repeat everything|\b(?:actua|act|finge|pretend|responde)\b.*\b(?:como|as|que eres|to be)\b.*\b(?:admin\w*|dan|abuela|grandmother|root)|\byou are now\b|\bahora eres\b|\bdeveloper mode\b|\b(?:tus|the|del servidor) (?:variables de entorno|environment variables)|variables de entorno del|\/etc\/|169\.254|\b(?:select .* from|drop table|delete from)\b|<\/?(?:script|img|sistema|system)|<\|im_|\[inst\]|javascript:|\btus (?:reglas|directrices|ordenes)|(?:reglas|instrucciones) internas|\b(?:system|sistema) ?:|sin restricciones|(?:encima|arriba|antes) de este (?:mensaje|texto)|above this|unrestricted|jailbreak|### instruc|base64.*(?:key|instruc|clave)|master_?key|assistant_(?:key|url)|!\[/

/** Kinds of secrets, each with the place where the person finds or replaces it. */
const SECRETS: readonly [thing: string, where: string, also?: string][] = [
  [
    '(?:clave|llave)s? privadas?|private keys?|client\\.?key|archivo \\.?key',
    'El portal no guarda la clave privada de tu certificado: la descargas una sola vez, en el ZIP. Si la perdiste, crea otro certificado en **Seguridad**.',
  ],
  [
    'contrasenas?|passwords?|passwd|(?:clave|pass) (?:de|del|para)\\b|mi (?:clave|pass)\\b',
    'Las contraseñas no las ve nadie. La de una cuenta del dashboard la cambias en **Cuentas**, bajo Dashboard; la tuya, al iniciar sesión.',
    '\\b(?:que|which|what) (?:contrasena|password)\\b',
  ],
  [
    'secretos?|secrets?|(?:claves?|llaves?) (?:maestras?|secretas?)|master key|api ?keys?|tokens? de (?:acceso|sesion)|access tokens?|(?:\\w+_)(?:live|test)_\\w*',
    'Los secretos de una integración los revela quien participa en ella, en la sección **Seguridad**.',
  ],
]
const GIVE =
  '(?:muestra\\w*|dame|danos|dime|revela\\w*|imprim\\w*|entrega\\w*|lee\\w*|pasa(?:me|nos)|manda\\w*|envia\\w*|pega\\w*|copia\\w*|escribe\\w*|necesito|quiero|print|show|give|send|reveal|tell|paste)'
const WHAT_IS =
  "(?:cual(?:es)? (?:es|era|son)|what(?: is|'s| are)|whats) (?:(?:el|la|los|las|mi|mis|tu|my|our|your|the) )?(?:valor de |value of )?(?:[\\w-]+ ){0,2}?"
const SECRET_ASKED = SECRETS.map(([thing, where, also = '(?!)']) => ({
  asked: new RegExp(
    `\\b${GIVE}\\b(?:(?!\\b(?:como|donde|que|cuando|cuant[oa]s?|cual|si|how|where|when|which|whether)\\b).)*\\b(?:${thing})|\\b${WHAT_IS}(?:${thing})(?!.*\\b(?:que|para|firma|se|signs|for)\\b)|${also}|\\b(?:${thing}).*\\b(?:texto plano|texto claro|clear text|plain text)\\b`,
  ),
  where,
}))

/** Refusal of a request for the value of a secret, with where the person finds it; undefined for other questions. */
export function secretRefusalOf(question: string): string | undefined {
  const folded = fold(question)
  const found = SECRET_ASKED.find(({ asked }) => asked.test(folded))
  return found && `${NO_SECRET} ${found.where}`
}

const WHO =
  '(?:empresas?|enrolador(?:es)?|recaudador(?:es)?|billeteras?|comercios?|integraciones|integracion|integrations?|clientes?|personas?|usuari[oa]s?|users?|compan\\w+|companias?|people|threads?|hilos?)'
const SEE =
  /\b(?:ver|veo|muestra\w*|mostrar|dame|dime|lista\w*|listar|lee|leer|entrega\w*|revela\w*|cuales|cual|que|quien|datos|secretos?|webhooks?|ips?|certificados?|conversacion(?:es)?|show|see|give|list|tell|read|data|which|what)\b/
const OF_OTHERS = new RegExp(
  `\\b(?:de|of|from) (?:la |las |los |una? |the )?(?:otr[ao]s?|ajen[ao]s?|other|another|someone else|los demas)\\b(?: ${WHO})?|\\b(?:another|other) ${WHO}|\\b(?:la|mi|nuestra) competencia\\b`,
)
const ALL = new RegExp(
  `\\btod[ao]s (?:las |los )?(?:correos|telefonos|integraciones|empresas|usuarios|clientes|secretos|enroladores|recaudadores|billeteras|comercios)\\b|\\b(?:all|every) (?:the )?(?:integration|compan|user|client|secret|thread)|\\bintegraciones (?:de la red|del portal|hay)\\b|\\b(?:lista|listado) de (?:los |las )?(?:integraciones|usuarios|clientes|empresas)\\b|\\ball users\\b|\\blist (?:all |every )?${WHO}`,
)
const MINE = /\b(?:mi|mis|tengo|tenemos|nuestr[oa]s?|my|our)\b/

/** Matches an order to change something in the portal, such as `borra la cuenta`. */
const ORDER =
  /^\W*(?:por favor,? |please,? |hola,? )*(?:cambia|borra|elimina|finaliza|modifica|actualiza|crea|registra|agrega|comparte|transfiere|rota|revoca|sube|set|delete|change|share|create|update|rotate|remove|finish)(?:me|la|lo|le)?(?: tu)? (?:mi|mis|la|el|los|las|un|una|el estado|my|the|a|this|esta?)\b/
export const isOrder = (question: string): boolean => ORDER.test(fold(question))

/** Refusal of attempts to change the rules and of requests for other people's data; undefined for other questions. */
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
  return namesAnother(question, library) ? OTHERS : undefined
}
