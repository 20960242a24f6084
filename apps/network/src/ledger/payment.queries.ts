import { type Insertable, type Selectable, sql } from 'kysely'
import { PAGE_SIZE } from '../answer/page.ts'
import type { Db } from '../database.ts'
import type { ParticipantTables } from '../participant/participant.tables.ts'
import type { Payment, PaymentTables } from './payment.tables.ts'

export type Collector = Pick<
  Selectable<ParticipantTables['participant']>,
  'type' | 'operation_mode' | 'refund_mode' | 'demand_med'
>

/** How a collector operates now. */
export const collectorOf = (db: Db, id: string): Promise<Collector> =>
  db
    .selectFrom('participant')
    .select(['type', 'operation_mode', 'refund_mode', 'demand_med'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Inserts a payment; undefined if its order has another one. */
export const insertPayment = (db: Db, row: Insertable<PaymentTables['payment']>): Promise<Payment | undefined> =>
  db
    .insertInto('payment')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['collector_id', 'order_id']).where(sql<boolean>`state <> 'REVERSED'`).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

/** Reverses a payment; undefined if it is no longer PAID, or its money was refunded. */
export const reversePaid = (
  db: Db,
  uuid: string,
  set: Pick<Payment, 'state' | 'reversed_at' | 'reversed_by'>,
): Promise<Payment | undefined> =>
  db
    .updateTable('payment')
    .set(set)
    .where('uuid', '=', uuid)
    .where('state', '=', 'PAID')
    .where((of) => {
      const refund = of.selectFrom('refund').select('id').where('payment_uuid', '=', uuid)
      return of.not(of.exists(refund.where('state', '=', 'COMPLETED')))
    })
    .returningAll()
    .executeTakeFirst()

interface Wanted {
  participant: string
  from: Date
  until: Date
  state: string | undefined
}

/** One page of the payments of a participant on either side, the newest first. */
export async function findPayments(
  db: Db,
  { participant, from, until, state }: Wanted,
  offset: number,
): Promise<{ payments: Payment[]; total: number }> {
  const found = db
    .selectFrom('payment')
    .where((of) => of.or([of('collector_id', '=', participant), of('payer_id', '=', participant)]))
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .$if(state !== undefined, (query) => query.where('state', '=', state as Payment['state']))
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const payments = await found
    .selectAll()
    .orderBy('paid_at', 'desc')
    .orderBy('uuid')
    .limit(PAGE_SIZE)
    .offset(offset)
    .execute()
  return { payments, total }
}
