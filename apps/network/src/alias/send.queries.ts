import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../database.ts'
import type { AliasTables } from './alias.tables.ts'

export type Send = Selectable<AliasTables['alias_send']>

export const insertSend = (db: Db, row: Omit<Insertable<AliasTables['alias_send']>, 'state' | 'ended_at'>) =>
  db
    .insertInto('alias_send')
    .values({ ...row, state: 'PENDING', ended_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Transfers that the bank has answered by now; locked, and without those that another process works on. */
export const lockDueSends = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('alias_send')
    .selectAll()
    .where('state', '=', 'PENDING')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export const endSend = (db: Db, id: string, state: 'COMPLETED' | 'REJECTED', now: Date) =>
  db
    .updateTable('alias_send')
    .set({ state, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', 'PENDING')
    .returningAll()
    .executeTakeFirstOrThrow()
