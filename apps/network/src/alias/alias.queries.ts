import { sql } from 'kysely'
import { PAGE_SIZE } from '../answer/page.ts'
import type { Db } from '../database.ts'
import type { AliasState } from './alias.tables.ts'
import { type Quota, RESOLVE_QUOTA } from './resolve-quota.ts'

interface NewAlias {
  alias: string
  participant_id: string
  tax_id: string
  name: string
  created_at: Date
}

/** Registers an alias, active. @returns undefined if it is taken */
export const insertAlias = (db: Db, row: NewAlias) =>
  db
    .insertInto('alias')
    .values({ ...row, state: 'ACTIVE' })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

/** Alias of any wallet by its text. */
export const findAlias = (db: Db, text: string) =>
  db.selectFrom('alias').selectAll().where(sql`lower(alias)`, '=', sql`lower(${text})`).executeTakeFirst()

const owned = (db: Db, participantId: string) => db.selectFrom('alias').where('participant_id', '=', participantId)

export const findOwnAlias = (db: Db, participantId: string, id: string) =>
  owned(db, participantId).selectAll().where('id', '=', id).executeTakeFirst()

export async function pageOfAliases(db: Db, participantId: string, offset: number) {
  const { count } = await owned(db, participantId)
    .select((on) => on.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await owned(db, participantId)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(PAGE_SIZE)
    .offset(offset)
    .execute()
  return { rows, total: count }
}

export const setAliasState = (db: Db, participantId: string, id: string, state: AliasState) =>
  db
    .updateTable('alias')
    .set({ state })
    .where('id', '=', id)
    .where('participant_id', '=', participantId)
    .returningAll()
    .executeTakeFirst()

export async function removeAlias(db: Db, participantId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('alias')
    .where('id', '=', id)
    .where('participant_id', '=', participantId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The participant's token bucket, full at first; locked, so that concurrent calls spend one after the other. */
export async function lockQuota(db: Db, participantId: string, now: Date): Promise<Quota> {
  await db
    .insertInto('alias_quota')
    .values({ participant_id: participantId, left_over: RESOLVE_QUOTA.burst, counted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .selectFrom('alias_quota')
    .select(['left_over', 'counted_at'])
    .where('participant_id', '=', participantId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const saveQuota = (db: Db, participantId: string, quota: Quota) =>
  db.updateTable('alias_quota').set(quota).where('participant_id', '=', participantId).execute()
