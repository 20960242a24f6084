import * as z from 'zod/mini'
import { choice } from '../choice.ts'
import { email } from '../email.ts'
import { LIMITS } from '../limits.ts'
import { freeText, line } from '../text.ts'

/** What a person may write to the network's team about. */
export const TOPICS = ['demo', 'integration', 'payment', 'production', 'security', 'other'] as const
export type Topic = (typeof TOPICS)[number]

export const TOPIC_LABELS: Readonly<Record<Topic, string>> = {
  demo: 'Agendar una demo',
  integration: 'Mi integración o una llamada que falla',
  payment: 'Un pago, una devolución o una liquidación',
  production: 'Salir a producción',
  security: 'Un problema de seguridad',
  other: 'Otro tema',
}

const { contactName, contactCompany, contactMessage, requestId } = LIMITS
const INVALID_ID = 'Copia el request_id tal como llegó, sin espacios'

/** Message of a person to the network's team; the answer goes to `email`. */
export const contactMessageForm = z.strictObject({
  name: line({
    ...contactName,
    required: 'Escribe tu nombre',
    tooShort: `Tu nombre debe tener al menos ${contactName.min} caracteres`,
    tooLong: `Tu nombre debe tener máximo ${contactName.max} caracteres`,
  }),
  email,
  company: line({
    ...contactCompany,
    required: 'Escribe el nombre de tu empresa',
    tooShort: `El nombre de tu empresa debe tener al menos ${contactCompany.min} caracteres`,
    tooLong: `El nombre de tu empresa debe tener máximo ${contactCompany.max} caracteres`,
  }),
  topic: z.enum(TOPICS, choice('Elige un tema', 'El tema no es válido')),
  /** `request_id` of the call that the message is about; empty if it is about none. */
  request_id: z
    .string(INVALID_ID)
    .check(z.trim(), z.maxLength(requestId, INVALID_ID), z.regex(/^[\w.:-]*$/, INVALID_ID)),
  message: freeText({
    max: contactMessage,
    required: 'Escribe tu mensaje',
    tooLong: `Tu mensaje debe tener máximo ${contactMessage} caracteres`,
  }),
})
export type ContactMessage = z.output<typeof contactMessageForm>
