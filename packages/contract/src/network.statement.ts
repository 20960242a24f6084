import { isDay } from '@portal/domain/network/day'
import * as z from 'zod/mini'
import { type Answer, endpoint } from './endpoint.ts'
import { filter, uuid } from './query.ts'

const WRONG_DAY = 'Ingresa un día como 2026-03-05'
const day = z.string({ error: WRONG_DAY }).check(z.refine(isDay, { error: WRONG_DAY }))

const amounts = { amount: z.int(), commission: z.int(), net: z.int() }

const dayStatement = {
  query: z.strictObject({ date: filter(day) }),
  answer: z.strictObject({
    date: z.string(),
    /** Closed days of the same month. */
    closed: z.array(z.string()),
    /** Null until the day is closed. */
    statement: z.nullable(
      z.strictObject({
        date: z.string(),
        lines: z.array(
          z.strictObject({
            type: z.enum(['PAYMENT', 'REFUND', 'REVERSAL']),
            payment_uuid: uuid,
            order_id: z.string(),
            ...amounts,
            med_id: z.string(),
            occurred_at: z.string(),
          }),
        ),
        totals: z.strictObject({ count: z.int(), ...amounts }),
        checksum: z.string(),
      }),
    ),
  }),
  errors: ['not_applicable'],
} as const

/** Reads what was settled on a day, as the network answers it; the last closed day if none is given. */
export const readDayStatement = endpoint('GET', '/api/network/{uuid}/statement', {
  operation: 'network.read_statement',
  summary: 'Lee la liquidación de un día de la integración.',
  access: { integration: 'view' },
  ...dayStatement,
})
export type DayStatement = NonNullable<Answer<typeof readDayStatement>['statement']>
export type StatementLine = DayStatement['lines'][number]

/** The same for an account of the dashboard. */
export const readAccountDayStatement = endpoint('GET', '/api/tools/dashboard/statement', {
  operation: 'dashboard.read_statement',
  summary: 'Lee la liquidación de un día de la integración de la cuenta.',
  access: 'dashboard',
  cookie: true,
  ...dayStatement,
})

const balanceStatement = {
  query: z.strictObject({ from: filter(day), to: filter(day) }),
  answer: z.strictObject({
    from: z.string(),
    to: z.string(),
    opening: z.int(),
    closing: z.int(),
    credits: z.int(),
    debits: z.int(),
    movements: z.array(
      z.strictObject({
        movement_id: uuid,
        commerce_id: z.nullable(uuid),
        type: z.enum(['TOP_UP', 'REFUND', 'ADJUSTMENT']),
        amount: z.int(),
        balance: z.int(),
        reference: z.string(),
        occurred_at: z.string(),
      }),
    ),
  }),
  errors: ['not_applicable'],
} as const

/** Reads the movements of the refund balance in a period; without one, in the last 31 days. */
export const readBalanceStatement = endpoint('GET', '/api/network/{uuid}/account-statement', {
  operation: 'network.read_movements',
  summary: 'Lee la cartola del saldo de devolución, hasta 31 días.',
  access: { integration: 'view' },
  ...balanceStatement,
})
export type BalanceStatement = Answer<typeof readBalanceStatement>

/** The same for an account of the dashboard. */
export const readAccountBalanceStatement = endpoint('GET', '/api/tools/dashboard/account-statement', {
  operation: 'dashboard.read_movements',
  summary: 'Lee la cartola del saldo de devolución de la integración de la cuenta, hasta 31 días.',
  access: 'dashboard',
  cookie: true,
  ...balanceStatement,
})
