import { contactMessageForm } from '@portal/domain/contact/contact'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** Sends a message to the network's team as a letter. Also visitors may, so it is bounded by IP network and in all. */
export const sendContact = endpoint('POST', '/api/contact', {
  operation: 'contact.send',
  summary: 'Envía un mensaje al equipo de la red.',
  access: 'public',
  body: contactMessageForm,
  answer: z.strictObject({
    /** True on a demonstration without a mail server: the letter stays in its mailbox, and nobody answers it. */
    kept: z.boolean(),
  }),
})
