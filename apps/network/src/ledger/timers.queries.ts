import { sql } from 'kysely'
import type { Db } from '../database.ts'

const uuids = async (db: Db, found: ReturnType<typeof sql<{ uuid: string }>>): Promise<string[]> =>
  (await found.execute(db)).rows.map(({ uuid }) => uuid)

/** Locks tokens whose collector did not decide in time. Each of these queries skips those that a call is changing. */
export const decisionsDue = (db: Db, now: Date, limit: number): Promise<string[]> =>
  uuids(
    db,
    sql`select t.uuid from network.authorization a join network.token t on t.uuid = a.token_uuid
        where a.state = 'PRE_AUTHORIZED' and a.decide_by <= ${now}
        order by a.decide_by limit ${limit} for update of t skip locked`,
  )

/** Locks tokens that expired while no bank was working for them. */
export const expiriesDue = (db: Db, now: Date, limit: number): Promise<string[]> =>
  uuids(
    db,
    sql`select t.uuid from network.token t
        where t.state in ('CREATED', 'READ', 'AUTHORIZED') and t.expires_at <= ${now}
          and not exists (select from network.authorization a where a.token_uuid = t.uuid and a.bank_due is not null)
        order by t.expires_at limit ${limit} for update of t skip locked`,
  )

/** Locks tokens for which the bank has answered, because the call that waited for it ended before. */
export const transfersDue = (db: Db, now: Date, limit: number): Promise<string[]> =>
  uuids(
    db,
    sql`select t.uuid from network.authorization a join network.token t on t.uuid = a.token_uuid
        where a.state = 'AUTHORIZED' and a.bank_due <= ${now}
        order by a.bank_due limit ${limit} for update of t skip locked`,
  )

/** Locks tokens whose payment the network reverses, unless its money went back as a refund. */
export const reversalsDue = (db: Db, now: Date, limit: number): Promise<string[]> =>
  uuids(
    db,
    sql`select t.uuid from network.payment p join network.token t on t.uuid = p.token_uuid
        where p.state = 'PAID' and p.reverse_at <= ${now}
          and not exists (select from network.refund r where r.payment_uuid = p.uuid and r.state = 'COMPLETED')
        order by p.reverse_at limit ${limit} for update of t skip locked`,
  )
