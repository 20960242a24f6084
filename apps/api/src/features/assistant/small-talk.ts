import { fold } from '@portal/domain/fold'

const CAN =
  'Puedo explicarte la documentación, las preguntas frecuentes y la referencia de la API, y decirte qué le falta a tus integraciones si iniciaste sesión.'

const ANSWERS: readonly [RegExp, string][] = [
  [
    /^(?:hola|holi|buenas|buenos dias|buenas tardes|buenas noches|hi|hello|hey|que tal|saludos)$/,
    `¡Hola! ${CAN} ¿Qué necesitas saber?`,
  ],
  [
    /^(?:(?:muchas |mil )?gracias|thanks|thank you|te pasaste|genial|perfecto|excelente)$/,
    '¡De nada! Aquí estoy si te queda otra duda.',
  ],
  [/^(?:ok|okey|vale|ya|listo|bueno|dale|entiendo|entendido)$/, 'Perfecto. ¿Qué más necesitas saber?'],
  [/^(?:chao|adios|hasta luego|nos vemos|bye)$/, '¡Hasta luego!'],
  [
    /^(?:ayuda|help|que (?:puedes hacer|haces|sabes(?: hacer)?)|en que (?:me )?puedes ayudar|quien eres|que eres|como funcionas|what can you do|who are you)$/,
    `Soy el asistente del portal. ${CAN}`,
  ],
]

const UNREADABLE =
  'No alcancé a entender tu pregunta. Escríbela con algunas palabras más, por ejemplo: «¿Cómo verifico la firma de un aviso?».'
const OTHER_SCRIPT = 'Respondo en español, y también entiendo preguntas en inglés. ¿Puedes escribirla de nuevo?'

/** Answer to a greeting, thanks, unreadable text or another alphabet; undefined for all other questions. */
export function smallTalk(question: string): string | undefined {
  const plain = fold(question)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (!/[\p{L}\p{N}]{2}/u.test(plain)) return UNREADABLE
  if (!/[a-z0-9]{2}/.test(plain)) return OTHER_SCRIPT
  return ANSWERS.find(([pattern]) => pattern.test(plain))?.[1]
}
