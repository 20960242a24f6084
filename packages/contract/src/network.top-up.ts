import * as z from 'zod/mini'
import { time } from './answer.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { uuid } from './query.ts'

const WRONG_AMOUNT = 'El monto debe ser un número entero de 1 a 999.999.999'
const WRONG_REFERENCE = 'Ingresa la referencia del comprobante, de hasta 64 caracteres'
const OVER_QUOTA = 'Hiciste muchas pruebas en esta hora. Espera un rato y vuelve a intentarlo.'

const transfer = {
  transfer_reference: z
    .string({ error: WRONG_REFERENCE })
    .check(
      z.trim(),
      z.minLength(1, WRONG_REFERENCE),
      z.maxLength(64, WRONG_REFERENCE),
      z.regex(/^\P{Cc}+$/u, WRONG_REFERENCE),
    ),
  amount: z.int({ error: WRONG_AMOUNT }).check(z.gte(1, WRONG_AMOUNT), z.lte(999_999_999, WRONG_AMOUNT)),
}

const balances = {
  answer: z.strictObject({
    /** Empty in the mode without a balance. */
    balances: z.array(
      z.strictObject({
        /** Merchant whose balance it is; null for the only balance of the integration. */
        commerce: z.nullable(z.strictObject({ id: uuid, name: z.string() })),
        available: z.int(),
        held: z.int(),
      }),
    ),
    top_ups: z.array(
      z.strictObject({
        transfer_reference: z.string(),
        amount: z.int(),
        /** `PENDING`: the transfer exists, and nobody has asked to credit it. */
        state: z.enum(['PENDING', 'CREDITED']),
        created_at: time,
      }),
    ),
  }),
  errors: ['not_applicable'],
} as const

/** Reads the refund balances of a collector, and its top-ups, newest first. */
export const readBalances = endpoint('GET', '/api/network/{uuid}/balances', {
  operation: 'network.read_balances',
  summary: 'Lee los saldos de devolución de la integración y sus recargas.',
  access: { integration: 'view' },
  ...balances,
})
export type Balances = Answer<typeof readBalances>

/** The same for an account of the dashboard. */
export const readAccountBalances = endpoint('GET', '/api/tools/dashboard/balances', {
  operation: 'dashboard.read_balances',
  summary: 'Lee los saldos de devolución de la integración de la cuenta y sus recargas.',
  access: 'dashboard',
  cookie: true,
  ...balances,
})

const crediting = {
  body: z.strictObject({ ...transfer, commerce_id: z.nullable(uuid) }),
  answer: z.strictObject({ transfer_reference: z.string(), amount: z.int() }),
  errors: ['not_applicable', 'conflict'],
  overQuota: OVER_QUOTA,
} as const

/** Credits a transfer to a refund balance. */
export const topUp = endpoint('POST', '/api/network/{uuid}/top-ups', {
  operation: 'network.top_up',
  summary: 'Abona una transferencia al saldo de devolución.',
  access: { integration: 'edit' },
  ...crediting,
})

/** The same for an account of the dashboard. */
export const accountTopUp = endpoint('POST', '/api/tools/dashboard/top-ups', {
  operation: 'dashboard.top_up',
  summary: 'Abona una transferencia al saldo de devolución de la integración de la cuenta.',
  access: 'dashboard',
  cookie: true,
  ...crediting,
  errors: ['not_applicable', 'not_found', 'conflict'],
})

const transferring = {
  body: z.strictObject(transfer),
  answer: z.strictObject({ transfer_reference: z.string(), amount: z.int() }),
  errors: ['not_applicable', 'conflict'],
  overQuota: OVER_QUOTA,
} as const

/** Plays the bank that makes a transfer to the network's account. */
export const makeTransfer = endpoint('POST', '/api/network/{uuid}/transfers', {
  operation: 'network.transfer',
  summary: 'Hace de banco: una transferencia de prueba con esa referencia y ese monto.',
  access: { integration: 'edit' },
  ...transferring,
})

/** The same for an account of the dashboard. */
export const accountTransfer = endpoint('POST', '/api/tools/dashboard/transfers', {
  operation: 'dashboard.transfer',
  summary: 'Hace de banco para la cuenta: una transferencia de prueba con esa referencia y ese monto.',
  access: 'dashboard',
  cookie: true,
  ...transferring,
})
