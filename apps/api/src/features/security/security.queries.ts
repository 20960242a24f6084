import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The certificate that is in use. */
export const findActiveCertificate = (db: Db, integration_id: string) =>
  db
    .selectFrom('certificate')
    .select(['serial', 'not_after'])
    .where('integration_id', '=', integration_id)
    .where('status', '=', sql.lit('ACTIVE'))
    .executeTakeFirst()
