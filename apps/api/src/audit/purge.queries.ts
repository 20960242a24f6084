import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Age from which rows may be removed; the database refuses to remove younger ones. */
const OLD = sql<Date>`now() - interval '1 year'`
const ROWS_AT_ONCE = 5_000

export interface Cut {
  position: number
  hash: Uint8Array
}

/** Last seal that covers only old rows: the audit may begin after it. */
export const findCut = (db: Db): Promise<Cut | undefined> =>
  db
    .selectFrom('audit_seal')
    .select(['position', 'hash'])
    .where('position', '<', (young) =>
      young
        .selectFrom('audit_log')
        .select(({ fn }) => fn.min('position').as('first'))
        .where('at', '>=', OLD),
    )
    .where('position', '>=', (first) =>
      first.selectFrom('audit_log').select(({ fn }) => fn.min('position').as('first')),
    )
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Some rows as JSON texts, in the order of the chain. */
export async function rowsAfter(db: Db, after: number, upTo: number): Promise<{ position: number; row: string }[]> {
  const { rows } = await sql<{ position: number; row: string }>`select position, to_jsonb(audit_log)::text as row
    from audit_log where position > ${after} and position <= ${upTo} order by position limit ${ROWS_AT_ONCE}`.execute(
    db,
  )
  return rows
}

/** Removes some of the first rows up to a place. @returns whether there were any */
export async function removeSome(db: Db, upTo: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from audit_log where position in (
    select position from audit_log where position <= ${upTo} order by position limit ${ROWS_AT_ONCE})`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

export const removeSealsBefore = (db: Db, position: number) =>
  db.deleteFrom('audit_seal').where('position', '<', position).execute()
