import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Addresses that an integration may call from; none until they are saved. */
export async function findSourceIps(db: Db, integration_id: string): Promise<string[]> {
  const row = await db
    .selectFrom('security_setting')
    .select('ip_origen')
    .where('integration_id', '=', integration_id)
    .executeTakeFirst()
  return row?.ip_origen ?? []
}

export const saveSourceIps = (db: Db, integration_id: string, ip_origen: string[]) =>
  db
    .insertInto('security_setting')
    .values({ integration_id, ip_origen })
    .onConflict((conflict) => conflict.column('integration_id').doUpdateSet({ ip_origen }))
    .execute()

/** The certificate that is in use. */
export const findActiveCertificate = (db: Db, integration_id: string) =>
  db
    .selectFrom('certificate')
    .select(['serial', 'not_after'])
    .where('integration_id', '=', integration_id)
    .where('status', '=', sql.lit('ACTIVE'))
    .executeTakeFirst()
