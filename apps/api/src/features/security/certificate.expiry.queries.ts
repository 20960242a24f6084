import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Post } from '../../outbound/post.ts'

/** Days before expiry at which members get a notice. */
const NOTICES = [30, 14, 7, 1]

interface Expiring {
  integration_id: string
  days: number
  not_after: Date
}

/** Records due notices, so that one process sends each; returns their certificates. Of several missed notices only the latest counts. */
async function noteExpiring(db: Db, most: number): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    with due as (
      select c.id, c.integration_id, c.not_after, ceil(extract(epoch from c.not_after - now()) / 86400)::int as days,
        (select min(notice) from unnest(${NOTICES}::int[]) notice where c.not_after <= now() + make_interval(days => notice)) as notice
      from certificate c
      where c.status = 'ACTIVE' and c.not_after > now() and c.not_after <= now() + make_interval(days => ${Math.max(...NOTICES)}::int)
    ), noted as (
      insert into certificate_notice (certificate_id, days)
      select id, notice from due
      where not exists (select from certificate_notice n where n.certificate_id = due.id and n.days = due.notice)
      order by id limit ${most}
      on conflict do nothing
      returning certificate_id
    )
    select due.integration_id, due.days, due.not_after from due join noted on noted.certificate_id = due.id`.execute(db)
  return rows
}

/** Maximum number of certificates per transaction, so that no transaction takes long. */
const AT_ONCE = 50

/** Queues e-mails about certificates that expire soon; each notice only once, even if several processes run this. */
export async function tellExpiring(db: Db, post: Post): Promise<void> {
  let told: number
  do {
    told = await db.transaction().execute(async (tx) => {
      const expiring = await noteExpiring(tx, AT_ONCE)
      for (const certificate of expiring) await post.certificateExpiring(tx, certificate)
      return expiring.length
    })
  } while (told > 0)
}
