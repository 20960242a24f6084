import type { Purpose } from '@portal/domain/security/secret'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** People who lost their access to an integration since its credentials were last renewed, and did not get it back. */
export const findDeparted = (db: Db, integration_id: string) =>
  db
    .selectFrom('departure')
    .innerJoin('person', 'person.sub', 'departure.sub')
    .select(['person.name', 'person.email', 'departure.at'])
    .where('departure.integration_id', '=', integration_id)
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.integration_id', '=', 'departure.integration_id')
        .onRef('membership.sub', '=', 'departure.sub'),
    )
    .where('membership.sub', 'is', null)
    .orderBy('departure.at')
    .orderBy('departure.sub')
    .execute()

export async function forgetDepartures(db: Db, integration_id: string): Promise<void> {
  await db.deleteFrom('departure').where('integration_id', '=', integration_id).execute()
}

/** Purposes of the secrets whose current value is older than a moment. */
export const findSecretsBefore = async (db: Db, integration_id: string, moment: Date): Promise<Purpose[]> =>
  (
    await db
      .selectFrom('integration_secret')
      .select('purpose')
      .where('integration_id', '=', integration_id)
      .where('expires_at', 'is', null)
      .where('created_at', '<', moment)
      .execute()
  ).map(({ purpose }) => purpose)

export const hasCertificateBefore = async (db: Db, integration_id: string, moment: Date): Promise<boolean> =>
  (await db
    .selectFrom('certificate')
    .select('id')
    .where('integration_id', '=', integration_id)
    .where('status', '=', sql.lit('ACTIVE'))
    .where('created_at', '<', moment)
    .executeTakeFirst()) !== undefined

/** The certificate that was revoked last. */
export const findLastRevoked = (db: Db, integration_id: string) =>
  db
    .selectFrom('certificate')
    .select(['serial', 'revoked_at'])
    .where('integration_id', '=', integration_id)
    .where('status', '=', sql.lit('REVOKED'))
    .orderBy('revoked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
