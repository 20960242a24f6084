import { sql } from 'kysely'
import type { Db } from '../database.ts'

const SHOWN = ['token.state', 'amount', 'merchant', 'description', 'number', 'expires_at'] as const

export const findChallenge = (db: Db, payId: string) =>
  db
    .selectFrom('alias_pay')
    .innerJoin('token', 'token.uuid', 'alias_pay.token_uuid')
    .innerJoin('participant', 'participant.id', 'token.collector_id')
    .select([...SHOWN, 'alias_pay.id as payId', 'alias_frame as frame'])
    .where('alias_pay.id', '=', payId)
    .executeTakeFirst()

export const findLanding = (db: Db, uuid: string) =>
  db
    .selectFrom('token')
    .select([...SHOWN, 'uuid', 'payer_id'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()

/** The network's own wallets with Direct Open; anybody may register one with any name, so a public page offers no others. */
export const openableWallets = (db: Db) =>
  db
    .selectFrom('participant')
    .select(['name', 'direct_open'])
    .where('counterpart', '=', true)
    .where(sql<boolean>`direct_open ->> 'urlApp' is not null`)
    .orderBy('name')
    .execute()
