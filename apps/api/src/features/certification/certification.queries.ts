import type { Db } from '../../db/database.ts'
import type { Sealed } from '../../db/schema.ts'

/** Row with the number of an integration's report; undefined until it started a test. */
export const findReport = (db: Db, integration_id: string) =>
  db
    .selectFrom('certification_report')
    .select(['number', 'created_at'])
    .where('integration_id', '=', integration_id)
    .executeTakeFirst()

export const keepReport = (db: Db, integration_id: string): Promise<unknown> =>
  db
    .insertInto('certification_report')
    .values({ integration_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const findKey = (db: Db): Promise<Sealed | undefined> =>
  db.selectFrom('certification_key').select(['key_id', 'nonce', 'ciphertext']).executeTakeFirst()

export const keepFirstKey = (db: Db, sealed: Sealed): Promise<unknown> =>
  db
    .insertInto('certification_key')
    .values(sealed)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
