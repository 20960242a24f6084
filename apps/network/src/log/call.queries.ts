import { type Selectable, sql } from 'kysely'
import type { Db } from '../database.ts'
import type { CallTables } from './call.tables.ts'

export type LoggedCall = Selectable<CallTables['call']>

/** Makes the partition of a day, and drops those that are too old. */
export const openDay = (db: Db, day: string) => sql`select network.call_day(${day}::date)`.execute(db)

/** Escapes in a JSON text: those of NUL and of halves of characters as a whole, of others the first two characters. */
const ESCAPES = /\\(u0000|ud[89a-f]..|.)/g

/** JSON text of what callers sent, with U+FFFD for characters that jsonb cannot keep. */
const storable = (value: unknown): string =>
  JSON.stringify(value).replace(ESCAPES, (escape, code: string) => (code.length > 1 ? '\\ufffd' : escape))

/** Writes many rows with one statement, whose text does not depend on their number. */
export const insertCalls = (db: Db, calls: readonly LoggedCall[]) =>
  sql`insert into network.call select * from jsonb_populate_recordset(null::network.call, ${storable(calls)}::jsonb)`.execute(
    db,
  )
