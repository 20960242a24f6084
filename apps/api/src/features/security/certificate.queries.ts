import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Sealed } from '../../db/schema.ts'

export async function recordIntent(
  db: Db,
  intent: { integration_id: string; serial: string; not_before: Date; not_after: Date; created_by: string },
): Promise<void> {
  await db.insertInto('certificate').values(intent).execute()
}

export async function revokeActive(db: Db, integration_id: string): Promise<string | null> {
  const revoked = await db
    .updateTable('certificate')
    .set({ status: 'REVOKED', revoked_at: sql<Date>`now()` })
    .where('integration_id', '=', integration_id)
    .where('status', '=', sql.lit('ACTIVE'))
    .returning('serial')
    .executeTakeFirst()
  return revoked?.serial ?? null
}

export async function activate(db: Db, serial: string, pem: string): Promise<void> {
  await db.updateTable('certificate').set({ status: 'ACTIVE', pem }).where('serial', '=', serial).execute()
}

export const findActiveCertificate = (db: Db, integration_id: string) =>
  db
    .selectFrom('certificate')
    .select(['serial', 'not_after'])
    .where('integration_id', '=', integration_id)
    .where('status', '=', sql.lit('ACTIVE'))
    .executeTakeFirst()

/** Number of revoked certificates and time of the last revocation, as a text that changes only when one is revoked. */
export const revocationMark = async (db: Db): Promise<string> => {
  const { count, latest } = await db
    .selectFrom('certificate')
    .select((of) => [of.fn.countAll<string>().as('count'), of.fn.max('revoked_at').as('latest')])
    .where('status', '=', sql.lit('REVOKED'))
    .executeTakeFirstOrThrow()
  return `${count} ${latest?.toISOString() ?? ''}`
}

export async function listRevoked(db: Db): Promise<{ serial: string; at: Date }[]> {
  const rows = await db
    .selectFrom('certificate')
    .select(['serial', 'revoked_at'])
    .where('status', '=', sql.lit('REVOKED'))
    .where('not_after', '>', sql<Date>`now()`)
    .orderBy('revoked_at')
    .execute()
  return rows.map(({ serial, revoked_at }) => ({ serial, at: revoked_at ?? new Date() }))
}

export const findAuthority = (db: Db): Promise<Sealed | undefined> =>
  db.selectFrom('certificate_authority').select(['key_id', 'nonce', 'ciphertext']).executeTakeFirst()

export const keepFirstAuthority = (db: Db, sealed: Sealed) =>
  db
    .insertInto('certificate_authority')
    .values(sealed)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
