import { type Selectable, sql } from 'kysely'
import type { Db } from '../database.ts'
import type { TreasuryTables } from '../tds/treasury.tables.ts'

export type Line = Selectable<TreasuryTables['statement_line']>
type Statement = Selectable<TreasuryTables['statement']>

export interface OpenDay {
  participant_id: string
  day: string
}

const openLines = (db: Db) => db.selectFrom('statement_line').where('date', 'is', null)

/** Days up to the given one that have lines and are not closed, the oldest first. */
export const openDays = (db: Db, upTo: string, limit: number): Promise<OpenDay[]> =>
  openLines(db)
    .select(['participant_id', 'day'])
    .distinct()
    .where('day', '<=', upTo)
    .orderBy('day')
    .orderBy('participant_id')
    .limit(limit)
    .execute()

/** The same of one participant. */
export const openDaysOf = (db: Db, participant: string, upTo: string): Promise<OpenDay[]> =>
  openLines(db)
    .select(['participant_id', 'day'])
    .distinct()
    .where('participant_id', '=', participant)
    .where('day', '<=', upTo)
    .orderBy('day')
    .execute()

/** Waits until no other transaction closes days of the participant. */
export const lockStatements = (db: Db, participant: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`statement ${participant}`}, 0))`.execute(db)

export const findStatement = (db: Db, participant: string, date: string): Promise<Statement | undefined> =>
  db
    .selectFrom('statement')
    .selectAll()
    .where('participant_id', '=', participant)
    .where('date', '=', date)
    .executeTakeFirst()

export const insertStatement = (db: Db, statement: Statement) => db.insertInto('statement').values(statement).execute()

/** Puts the open lines of a day into its statement. Returns how many there were. */
export async function closeLines(db: Db, { participant_id, day }: OpenDay): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('statement_line')
    .set({ date: day })
    .where('participant_id', '=', participant_id)
    .where('day', '=', day)
    .where('date', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Moves the open lines of a closed day to the day after the last closed one. */
export const postponeLines = (db: Db, { participant_id, day }: OpenDay) =>
  db
    .updateTable('statement_line')
    .set({
      day: sql<string>`(select max(statement.date) + 1 from network.statement where statement.participant_id = ${participant_id})`,
    })
    .where('participant_id', '=', participant_id)
    .where('day', '=', day)
    .where('date', 'is', null)
    .execute()

/** Lines of a closed day in the order of their time. */
export const linesOf = (db: Db, participant: string, date: string): Promise<Line[]> =>
  db
    .selectFrom('statement_line')
    .selectAll()
    .where('participant_id', '=', participant)
    .where('date', '=', date)
    .orderBy('occurred_at')
    .orderBy('payment_uuid')
    .orderBy('type')
    .orderBy('side')
    .execute()

/** Closed days of a period that have lines. */
export async function closedDays(db: Db, participant: string, from: string, to: string): Promise<string[]> {
  const rows = await db
    .selectFrom('statement')
    .select('date')
    .where('participant_id', '=', participant)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute()
  return rows.map(({ date }) => date)
}
