import type { Db } from '../database.ts'
import type { PAY_STATES } from '@portal/network/alias/schemas'
import { ENDED_TOKENS } from '../ledger/transition.ts'

export type PayState = keyof typeof PAY_STATES

export const insertPay = (db: Db, row: { token_uuid: string; alias: string; created_at: Date }) =>
  db
    .insertInto('alias_pay')
    .values({ ...row, state: 'CHALLENGED', ended_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Open payments by alias whose token has ended; locked, and without those that another process works on. */
export const lockEndedPays = (db: Db, limit: number) =>
  db
    .selectFrom('alias_pay')
    .innerJoin('token', 'token.uuid', 'alias_pay.token_uuid')
    .select(['alias_pay.id', 'token_uuid'])
    .where('alias_pay.state', '=', 'CHALLENGED')
    .where('token.state', 'in', ENDED_TOKENS)
    .orderBy('alias_pay.created_at')
    .limit(limit)
    .forUpdate('alias_pay')
    .skipLocked()
    .execute()

export const endPay = (db: Db, id: string, state: PayState, at: Date) =>
  db.updateTable('alias_pay').set({ state, ended_at: at }).where('id', '=', id).execute()
