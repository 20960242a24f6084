import { email } from '@portal/domain/email'
import { PAYMENT_STATES, REASON_LENGTH } from '@portal/domain/dashboard-account/payment.words'
import { LIMITS } from '@portal/domain/limits'
import { run } from '@portal/domain/network/simulation'
import * as z from 'zod/mini'
import { nothing, time } from './answer.ts'
import { file } from './file.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { cursor, filter, uuid } from './query.ts'

const NO_PASSWORD = 'Debe ingresar una Contraseña'

const role = z.enum(['ER', 'EP'])
/** Account that is signed in, and whose payments it sees. */
const session = z.strictObject({
  name: z.string(),
  email: z.string(),
  /** ER sees what the integration collected, EP what it paid. */
  role,
  integration: z.string(),
})

/** Signs in with an account of 'Cuentas Dashboard'. One e-mail may have accounts of several integrations; then one is chosen. */
export const enterDashboard = endpoint('POST', '/api/tools/dashboard/session', {
  operation: 'dashboard.enter',
  summary: 'Abre una sesión del Dashboard con una cuenta de «Cuentas Dashboard».',
  access: 'public',
  cookie: true,
  confidential: true,
  body: z.strictObject({
    email,
    // Not checked by the rules for new passwords, so that the answer to a wrong one is always the same.
    password: z
      .string({ error: NO_PASSWORD })
      .check(z.minLength(1, NO_PASSWORD), z.maxLength(LIMITS.email, NO_PASSWORD)),
    /** Integration that was chosen; omitted on the first try. */
    integration: z.optional(uuid),
  }),
  answer: z.strictObject({
    /** Null if an integration has to be chosen. */
    session: z.nullable(session),
    choices: z.array(z.strictObject({ integration: uuid, name: z.string(), role })),
  }),
})
export type Entered = Answer<typeof enterDashboard>

export const readDashboardSession = endpoint('GET', '/api/tools/dashboard/session', {
  operation: 'dashboard.read_session',
  summary: 'Dice con qué cuenta del Dashboard está abierta la sesión.',
  access: 'dashboard',
  cookie: true,
  answer: session,
})
export type DashboardSession = Answer<typeof readDashboardSession>

export const leaveDashboard = endpoint('DELETE', '/api/tools/dashboard/session', {
  operation: 'dashboard.leave',
  summary: 'Termina la sesión del Dashboard.',
  access: 'dashboard',
  cookie: true,
  status: 204,
  answer: nothing,
})

const total = z.strictObject({ count: z.int(), amount: z.int() })

export const readDashboardToday = endpoint('GET', '/api/tools/dashboard/today', {
  operation: 'dashboard.read_today',
  summary: 'Resume los pagos de hoy de la integración.',
  access: 'dashboard',
  cookie: true,
  answer: z.strictObject({
    /** Calendar day in Chile, `yyyy-mm-dd`. */
    day: z.string(),
    /** Payments of the day that were not reversed. */
    paid: total,
    refunded: total,
    settled: total,
    /** Payments of each hour of the day in Chile. */
    hours: z.array(z.int()).check(z.length(24)),
    /** Charges of each hour that ended without a payment, by when they were created. */
    failures: z.array(z.int()).check(z.length(24)),
    last_paid_at: z.nullable(time),
    /** Money to refund with; null for a wallet, for balances by merchant, and where the network pays. */
    balance: z.nullable(z.int()),
  }),
  errors: ['not_applicable'],
})
export type DashboardToday = Answer<typeof readDashboardToday>

/** State of a payment, or of a charge that ended without one. */
const state = z.enum(['PAID', 'SETTLED', 'REVERSED', 'REJECTED', 'EXPIRED'])
const refundState = z.enum(['REQUESTED', 'COMPLETED', 'REJECTED'])

/** Payment of a list, or charge that ended without one. */
const row = {
  /** Id of the payment; of a charge without one, that of its token. */
  uuid,
  order_id: z.string(),
  merchant: z.string(),
  branch: z.string(),
  amount: z.int(),
  state,
  /** When it was paid; when a charge without a payment was created. */
  at: time,
  med_id: z.nullable(z.string()),
  refund: z.nullable(z.strictObject({ state: refundState, amount: z.int() })),
  /** Why there is no payment; null if there is one. */
  why: z.nullable(z.string()),
}
const WRONG_DAY = 'Escribe el día como aaaa-mm-dd'
const WRONG_AMOUNT = 'El monto debe ser un número entero de 1 a 999.999.999'
const day = z.string({ error: WRONG_DAY }).check(
  z.refine((text) => /^20\d\d-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text, {
    error: WRONG_DAY,
  }),
)
const words = (most: number) => z.string().check(z.trim(), z.maxLength(most, `Usa ${most} caracteres o menos`))
const filters = {
  /** `REFUNDED`: with a refund that was not rejected. */
  state: filter(z.enum(PAYMENT_STATES, { error: 'Elige uno de los estados' })),
  from: filter(day),
  to: filter(day),
  amount: filter(z.string({ error: WRONG_AMOUNT }).check(z.regex(/^[1-9]\d{0,8}$/, WRONG_AMOUNT))),
  /** Beginning of the order's identifier. */
  order: filter(words(64)),
  branch: filter(words(100)),
}

export const listDashboardPayments = endpoint('GET', '/api/tools/dashboard/payments', {
  operation: 'dashboard.list_payments',
  summary: 'Lista los pagos de la integración y los cobros que no se pagaron, del más nuevo al más antiguo.',
  access: 'dashboard',
  cookie: true,
  query: z.strictObject({ ...filters, cursor: cursor(/^\d{13}_[\da-f-]{36}$/) }),
  answer: z.strictObject({ data: z.array(z.strictObject(row)), next: z.nullable(z.string()) }),
  errors: ['not_applicable'],
})
export type DashboardPayments = Answer<typeof listDashboardPayments>
export type DashboardPayment = DashboardPayments['data'][number]
export type DashboardFilter = Omit<NonNullable<(typeof listDashboardPayments)['query']>['_zod']['output'], 'cursor'>

export const exportDashboardPayments = endpoint('GET', '/api/tools/dashboard/payments.csv', {
  operation: 'dashboard.export_payments',
  summary: 'Descarga los pagos filtrados como CSV.',
  access: 'dashboard',
  cookie: true,
  query: z.strictObject(filters),
  file: 'text/csv; charset=utf-8',
  answer: file,
  errors: ['not_applicable'],
})

/** Payment with what only its own screen shows. */
const detail = z.strictObject({
  ...row,
  number: z.string(),
  description: z.string(),
  /** Null for a wallet, which does not pay it. */
  commission: z.nullable(z.int()),
  /** When a charge without a payment ended. */
  ended_at: z.nullable(time),
  settle_at: z.nullable(time),
  settled_at: z.nullable(time),
  reversed_at: z.nullable(time),
  refund: z.nullable(
    z.strictObject({
      id: z.string(),
      state: refundState,
      amount: z.int(),
      reason: z.string(),
      requested_at: time,
      resolved_at: z.nullable(time),
      /** Why it was rejected. */
      rejection: z.nullable(z.string()),
    }),
  ),
  /** True if the account may refund it now, its balance apart. */
  refundable: z.boolean(),
  /** Money that pays its refund; null if the network pays it. */
  balance: z.nullable(z.int()),
})

export const readDashboardPayment = endpoint('GET', '/api/tools/dashboard/payments/{id}', {
  operation: 'dashboard.read_payment',
  summary: 'Muestra un pago y su devolución.',
  access: 'dashboard',
  cookie: true,
  answer: detail,
  errors: ['not_applicable', 'not_found'],
})
export type DashboardPaymentDetail = Answer<typeof readDashboardPayment>

/** Reads what was called, told and transferred for a payment or a charge. Of other companies' messages it has no contents. */
export const readDashboardMessages = endpoint('GET', '/api/tools/dashboard/payments/{id}/messages', {
  operation: 'dashboard.read_messages',
  summary: 'Muestra los mensajes de un pago, o de un cobro que no se pagó.',
  access: 'dashboard',
  cookie: true,
  answer: z.extend(z.pick(run, { payer: true, collector: true, messages: true }), { qr: z.string() }),
  errors: ['not_applicable', 'not_found'],
})
export type DashboardMessages = Answer<typeof readDashboardMessages>

const NO_REASON = 'Escribe el motivo'

export const refundDashboardPayment = endpoint('POST', '/api/tools/dashboard/payments/{id}/refund', {
  operation: 'dashboard.refund_payment',
  summary: 'Devuelve un pago a quien lo hizo, entero o en parte; una sola vez.',
  access: 'dashboard',
  cookie: true,
  body: z.strictObject({
    amount: z.int({ error: WRONG_AMOUNT }).check(z.gte(1, WRONG_AMOUNT), z.lte(999_999_999, WRONG_AMOUNT)),
    reason: z
      .string({ error: NO_REASON })
      .check(
        z.trim(),
        z.minLength(1, NO_REASON),
        z.maxLength(REASON_LENGTH, `Usa ${REASON_LENGTH} caracteres o menos`),
      ),
    /** Chosen by the browser and the same for every try of one refund, so that it is made once. */
    key: uuid,
  }),
  answer: detail,
  errors: ['not_applicable', 'not_found', 'forbidden', 'conflict'],
})
