import * as z from 'zod/mini'
import { nothing, time } from './answer.ts'
import { endpoint } from './endpoint.ts'
import { chargeWallet } from './network.ts'

/** Streams the notices that the receiver takes, from now on or after the receipt in `Last-Event-ID`. Whoever listens may answer the questions. */
export const streamNotices = endpoint('GET', '/api/network/{uuid}/notices/stream', {
  operation: 'network.stream_notices',
  summary: 'Transmite los avisos que recibe el Receptor de avisos, en cuanto llegan.',
  access: { integration: 'edit' },
  stream: 'text/event-stream',
  answer: z.discriminatedUnion('event', [
    /** First event: `id` of the receipt after which the notices follow. */
    z.strictObject({ event: z.literal('listening'), id: z.string(), data: z.null() }),
    z.strictObject({
      event: z.literal('notice'),
      /** Id of the receipt, as in `data`. */
      id: z.string(),
      data: z.strictObject({
        id: z.string(),
        type: z.string(),
        received_at: time,
        /** True if the network waits for an answer to the notice, which `network.answer_notice` gives. */
        question: z.boolean(),
        headers: z.record(z.string(), z.string()),
        body: z.string(),
      }),
    }),
  ]),
  errors: ['not_applicable'],
})

/** Answers a question in place of the receiver, within the three seconds that the network waits. */
export const answerNotice = endpoint('POST', '/api/network/{uuid}/notices/{id}/answer', {
  operation: 'network.answer_notice',
  summary: 'Responde una pregunta de la red en lugar del Receptor de avisos.',
  access: { integration: 'edit' },
  numbered: true,
  body: z.strictObject({ status: z.int().check(z.gte(200), z.lte(599)), body: z.string().check(z.maxLength(4_096)) }),
  status: 204,
  answer: nothing,
  errors: ['not_applicable'],
})

/** Sends a test notice of a type to the address that is registered for it. */
export const triggerNotice = endpoint('POST', '/api/network/{uuid}/trigger', {
  operation: 'network.trigger',
  summary: 'Envía un aviso de prueba a la URL registrada para su tipo.',
  access: { integration: 'edit' },
  body: z.strictObject({ type: z.string({ error: 'Elige un tipo de aviso' }).check(z.maxLength(100)) }),
  status: 201,
  /** `id` of the notice. */
  answer: z.strictObject({ id: z.string() }),
  errors: ['not_applicable'],
  overQuota: chargeWallet.overQuota,
})
