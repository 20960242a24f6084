import type { Purpose } from '@portal/domain/security/secret'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Sealed } from '../db/schema.ts'

/** The copy of a secret that the integration network opens. */
interface NetworkCopy {
  network_key_id: string
  network_nonce: Uint8Array
  network_ciphertext: Uint8Array
}

export interface NewSecret extends Sealed, NetworkCopy {
  purpose: Purpose
  last4: string
}

const valid = (db: Db, integration_id: string) =>
  db
    .selectFrom('integration_secret')
    .where('integration_id', '=', integration_id)
    .where((or) => or.or([or('expires_at', 'is', null), or('expires_at', '>', sql<Date>`now()`)]))

export const findShown = (db: Db, integration_id: string) =>
  valid(db, integration_id).select(['purpose', 'last4', 'expires_at']).orderBy('created_at').execute()

/** The sealed secrets of a purpose that are valid now, the current one first. */
export const findSealed = (db: Db, integration_id: string, purpose: Purpose) =>
  valid(db, integration_id)
    .where('purpose', '=', purpose)
    .select(['key_id', 'nonce', 'ciphertext'])
    .orderBy(sql`expires_at is not null`)
    .orderBy('expires_at', 'desc')
    .execute()

/** Stores current secrets; a purpose that has a current secret already keeps it. */
export const insertSecrets = (db: Db, integration_id: string, secrets: readonly NewSecret[]) =>
  db
    .insertInto('integration_secret')
    .values(secrets.map((secret) => ({ integration_id, ...secret })))
    .onConflict((conflict) =>
      conflict.columns(['integration_id', 'purpose']).where('expires_at', 'is', null).doNothing(),
    )
    .execute()

/** Lets all values of a purpose expire after some hours; a value that expires earlier keeps its own time. */
export const endValues = (db: Db, integration_id: string, purpose: Purpose, hours: number) =>
  db
    .updateTable('integration_secret')
    .set({ expires_at: sql<Date>`least(expires_at, now() + make_interval(hours => ${hours}::int))` })
    .where('integration_id', '=', integration_id)
    .where('purpose', '=', purpose)
    .execute()

/** Deletes expired secret values: of every integration, or of one. */
export const sweepSecrets = (db: Db, integration_id?: string) =>
  db
    .deleteFrom('integration_secret')
    .where('expires_at', '<=', sql<Date>`now()`)
    .$if(integration_id !== undefined, (query) => query.where('integration_id', '=', integration_id as string))
    .execute()

/** Some secrets whose network copy is missing or sealed with none of these keys. */
export const findUncopied = (db: Db, keyIds: readonly string[]) =>
  db
    .selectFrom('integration_secret')
    .select(['id', 'integration_id', 'purpose', 'key_id', 'nonce', 'ciphertext'])
    .where((or) => or.or([or('network_key_id', 'is', null), or('network_key_id', 'not in', keyIds)]))
    .limit(500)
    .execute()

export const storeCopy = (db: Db, id: string, copy: NetworkCopy) =>
  db.updateTable('integration_secret').set(copy).where('id', '=', id).execute()
