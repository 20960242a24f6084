import { type SelectQueryBuilder, sql } from 'kysely'
import { DAY_MS } from '../clock/clock.ts'
import type { Db, NetworkSchema } from '../database.ts'

/** ER sees what a participant collected, EP what it paid. */
export type Role = 'ER' | 'EP'

export interface Wanted {
  state?: 'PAID' | 'SETTLED' | 'REVERSED' | 'REFUNDED' | 'REJECTED' | 'EXPIRED' | undefined
  from?: Date | undefined
  until?: Date | undefined
  amount?: number | undefined
  order?: string | undefined
  branch?: string | undefined
}

/** Last row of a page. */
interface Place {
  at: Date
  uuid: string
}

const sideOf = (role: Role) => (role === 'ER' ? ('payment.collector_id' as const) : ('payment.payer_id' as const))

/** Payments of one side of a participant, with the last refund of each. */
const payments = (db: Db, id: string, role: Role) =>
  db
    .selectFrom('payment')
    .innerJoin('token', 'token.uuid', 'payment.token_uuid')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('refund as last')
          .selectAll('last')
          .whereRef('last.payment_uuid', '=', 'payment.uuid')
          .orderBy('last.requested_at', 'desc')
          .limit(1)
          .as('returned'),
      (join) => join.onTrue(),
    )
    .selectAll('payment')
    .select(['token.number', 'token.description'])
    .select([
      'returned.refund_id',
      'returned.state as refund_state',
      'returned.amount as refund_amount',
      'returned.reason',
    ])
    .select(['returned.requested_at', 'returned.resolved_at', 'returned.rejection'])
    .where(sideOf(role), '=', id)

/** Those that a wallet was about to pay. An authorization ends in the state of its token; written as in the index, which has few of them. */
const unpaidBy = (id: string) =>
  sql<boolean>`("authorization".payer_id = ${id} and "authorization".state in ('REJECTED', 'EXPIRED'))`

/** Charges that ended without a payment: those of a collector, or those that a wallet was about to pay. */
const unpaidCharges = (db: Db, id: string, role: Role) =>
  db
    .selectFrom('token')
    .leftJoin('authorization', 'authorization.token_uuid', 'token.uuid')
    .selectAll('token')
    .select(['authorization.id as authorization_id', 'authorization.rejection', 'authorization.reason'])
    .$narrowType<{ state: 'REJECTED' | 'EXPIRED' }>()
    .where('token.state', 'in', ['REJECTED', 'EXPIRED'])
    .where((of) => (role === 'ER' ? of('token.collector_id', '=', id) : unpaidBy(id)))

/** Conditions of a filter on the payments or charges of a page, which comes after `after`. */
function fitting(at: 'payment.paid_at' | 'token.created_at', wanted: Wanted, after: Place | undefined) {
  const { from, until, amount, order, branch } = wanted
  const [table] = at.split('.')
  const time = sql.ref(at)
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const conditions = [
    from && sql<boolean>`${time} >= ${from}`,
    until && sql<boolean>`${time} < ${until}`,
    amount === undefined ? undefined : sql<boolean>`${column('amount')} = ${amount}`,
    order === undefined ? undefined : sql<boolean>`starts_with(${column('order_id')}, ${order})`,
    branch === undefined ? undefined : sql<boolean>`lower(${column('merchant')} ->> 'branch') = lower(${branch})`,
    after && sql<boolean>`(${time}, ${column('uuid')}) < (${after.at}, ${after.uuid}::uuid)`,
  ]
  return conditions.filter((condition) => condition !== undefined)
}

/** Payments that fit, the newest first, from the one after `after`. */
export const findPaymentsOf = (
  db: Db,
  id: string,
  role: Role,
  { state, ...wanted }: Wanted,
  after: Place | undefined,
  limit: number,
) => {
  let query = payments(db, id, role).where((eb) => eb.and(fitting('payment.paid_at', wanted, after)))
  if (state === 'REFUNDED') query = query.where('returned.state', 'in', ['REQUESTED', 'COMPLETED'])
  else if (state === 'REJECTED' || state === 'EXPIRED') return Promise.resolve([])
  else if (state) query = query.where('payment.state', '=', state)
  return query.orderBy('payment.paid_at', 'desc').orderBy('payment.uuid', 'desc').limit(limit).execute()
}
export type FoundPayment = Awaited<ReturnType<typeof findPaymentsOf>>[number]

/** Charges that ended without a payment and fit, the newest first, from the one after `after`. */
export const findUnpaidOf = (
  db: Db,
  id: string,
  role: Role,
  { state, ...wanted }: Wanted,
  after: Place | undefined,
  limit: number,
) => {
  let query = unpaidCharges(db, id, role).where((eb) => eb.and(fitting('token.created_at', wanted, after)))
  if (state === 'REJECTED' || state === 'EXPIRED') query = query.where('token.state', '=', state)
  else if (state) return Promise.resolve([])
  return query.orderBy('token.created_at', 'desc').orderBy('token.uuid', 'desc').limit(limit).execute()
}
export type UnpaidCharge = Awaited<ReturnType<typeof findUnpaidOf>>[number]

export const findPaymentOf = (db: Db, id: string, role: Role, uuid: string): Promise<FoundPayment | undefined> =>
  payments(db, id, role).where('payment.uuid', '=', uuid).executeTakeFirst()

export const findUnpaid = (db: Db, id: string, role: Role, uuid: string): Promise<UnpaidCharge | undefined> =>
  unpaidCharges(db, id, role).where('token.uuid', '=', uuid).executeTakeFirst()

const summed = <Tables extends keyof NetworkSchema>(query: SelectQueryBuilder<NetworkSchema, Tables, object>) =>
  query
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`coalesce(sum(abs(amount)), 0)::bigint`.as('amount'))
    .executeTakeFirstOrThrow()

/** Hour of the day in Chile of a column. */
const hourOf = (column: string) =>
  sql<number>`extract(hour from ${sql.ref(column)} at time zone 'America/Santiago')::int`

/** Payments settle on a bank day soon after; longer ago none is looked for. */
const SETTLES_WITHIN_MS = 10 * DAY_MS

/** Figures of the day that begins at `midnight`. @param day the same in Chile, `yyyy-mm-dd` */
export async function figuresOf(db: Db, id: string, role: Role, { day, midnight }: { day: string; midnight: Date }) {
  const own = db.selectFrom('payment').where(sideOf(role), '=', id)
  const ofToday = own.where('paid_at', '>=', midnight).where('state', '<>', 'REVERSED')
  const paid = await summed(ofToday)
  const settled = await summed(
    own.where('settled_at', '>=', midnight).where('paid_at', '>=', new Date(midnight.getTime() - SETTLES_WITHIN_MS)),
  )
  const refunded = await summed(
    db
      .selectFrom('statement_line')
      .where('participant_id', '=', id)
      .where('side', '=', role === 'ER' ? 'collector' : 'payer')
      .where('type', '=', 'REFUND')
      .where('occurred_at', '>=', midnight)
      .where((eb) => eb.or([eb('date', 'is', null).and('day', '>=', day), eb('date', '=', day)])),
  )
  const hours = await ofToday
    .select(hourOf('paid_at').as('hour'))
    .select(sql<number>`count(*)::int`.as('count'))
    .select(({ fn }) => fn.max('paid_at').as('last'))
    .groupBy('hour')
    .execute()
  const failures = await unpaidCharges(db, id, role)
    .where('token.created_at', '>=', midnight)
    .clearSelect()
    .select(hourOf('token.created_at').as('hour'))
    .select(sql<number>`count(*)::int`.as('count'))
    .groupBy('hour')
    .execute()
  return { paid, settled, refunded, hours, failures }
}
