import { NOTICE_ANSWERS } from '@portal/domain/network/receiver'
import * as z from 'zod/mini'
import { pagination, time } from './answer.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { currentPage, itemPerPage, uuid } from './query.ts'

const WRONG_AMOUNT = 'El monto debe ser un número entero de 1 a 999.999.999'
const WRONG_TOKEN = 'Ingresa el número de 8 dígitos o el identificador del cobro'
const OVER_QUOTA = 'Hiciste muchas pruebas en esta hora. Espera un rato y vuelve a intentarlo.'

/** Makes the network's test collector charge, so that the wallet of the integration can pay. */
export const chargeWallet = endpoint('POST', '/api/network/{uuid}/charge', {
  operation: 'network.charge',
  summary: 'Crea un cobro del comercio de prueba de la red, que tu billetera puede pagar.',
  access: { integration: 'edit' },
  body: z.strictObject({
    amount: z.int({ error: WRONG_AMOUNT }).check(z.gte(1, WRONG_AMOUNT), z.lte(999_999_999, WRONG_AMOUNT)),
  }),
  answer: z.strictObject({ uuid, number: z.string(), qr: z.string(), amount: z.int(), expires_at: z.string() }),
  errors: ['not_applicable'],
  overQuota: OVER_QUOTA,
})
export type Charge = Answer<typeof chargeWallet>

/** Makes the network's test wallet pay a charge of the integration, step by step. */
export const payCharge = endpoint('POST', '/api/network/{uuid}/pay', {
  operation: 'network.pay',
  summary: 'La billetera de prueba de la red paga un cobro de la integración.',
  access: { integration: 'edit' },
  body: z.strictObject({
    token: z.string({ error: WRONG_TOKEN }).check(
      z.trim(),
      // The portal shows a number as 4821 0937.
      z.overwrite((typed) => typed.replace(/^(\d{4}) (\d{4})$/, '$1$2')),
      z.regex(/^(?:\d{8}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i, WRONG_TOKEN),
    ),
  }),
  answer: z.strictObject({
    /** True if the charge was paid. */
    paid: z.boolean(),
    payment: z.nullable(uuid),
    /** Calls that the test wallet made, in order; the last one failed if it has a problem. */
    steps: z.array(
      z.strictObject({
        operation: z.string(),
        /** State of the token, authorization or payment after the call. */
        state: z.nullable(z.string()),
        problem: z.nullable(z.strictObject({ code: z.string(), message: z.string() })),
      }),
    ),
  }),
  errors: ['not_applicable'],
  overQuota: OVER_QUOTA,
})
export type Payment = Answer<typeof payCharge>

/** Settles the paid payments of an integration now, instead of on the next bank day. */
export const settlePayments = endpoint('POST', '/api/network/{uuid}/settle', {
  operation: 'network.settle',
  summary: 'Liquida ahora los pagos de prueba de la integración.',
  access: { integration: 'edit' },
  body: z.strictObject({}),
  answer: z.strictObject({ settled: z.int() }),
  errors: ['not_applicable'],
  overQuota: OVER_QUOTA,
})

const verdict = z.enum(['valid', 'unsigned', 'untimely', 'mismatch'])
const receiver = {
  /** Address of the portal that takes the notices of the integration. */
  url: z.string(),
  /** Its answer to `authorization.requested`. */
  answer: z.enum(NOTICE_ANSWERS),
}

/** Lists the notices that the portal received for an integration, newest first. */
export const listNotices = endpoint('GET', '/api/network/{uuid}/notices', {
  operation: 'network.list_notices',
  summary: 'Lista los avisos que recibió el Receptor de avisos, del más nuevo al más antiguo.',
  access: { integration: 'view' },
  query: z.strictObject({ current_page: currentPage, item_per_page: itemPerPage(20) }),
  answer: z.strictObject({
    receiver: z.strictObject(receiver),
    data: z.array(
      z.strictObject({
        /** Id of the receipt, not of the notice: a notice that comes twice is received twice. */
        id: z.string(),
        notice_id: z.string(),
        type: z.string(),
        received_at: time,
        attempt: z.int(),
        verdicts: z.strictObject({ body: verdict, headers: verdict }),
        headers: z.record(z.string(), z.string()),
        body: z.string(),
      }),
    ),
    pagination,
  }),
  errors: ['not_applicable'],
})
export type Notices = Answer<typeof listNotices>
export type ReceivedNotice = Notices['data'][number]

/** Chooses what the receiver answers when a wallet asks to pay. */
export const chooseAnswer = endpoint('PATCH', '/api/network/{uuid}/receiver', {
  operation: 'network.choose_answer',
  summary: 'Elige qué responde el Receptor de avisos cuando una billetera pide pagar.',
  access: { integration: 'edit' },
  body: z.strictObject({ answer: z.enum(NOTICE_ANSWERS, { error: 'Elige aceptar, rechazar o no responder' }) }),
  answer: z.strictObject(receiver),
  errors: ['not_applicable'],
})
