import type { Db } from '../../db/database.ts'

interface DirectOpen {
  urlImage: string | null
  urlApp: string | null
}

const COLUMNS = ['urlImage', 'urlApp'] as const

export const findDirectOpen = async (db: Db, integration_id: string): Promise<DirectOpen> =>
  (await db
    .selectFrom('direct_open')
    .select(COLUMNS)
    .where('integration_id', '=', integration_id)
    .executeTakeFirst()) ?? { urlImage: null, urlApp: null }

/** Replaces both. */
export const replaceDirectOpen = (
  db: Db,
  integration_id: string,
  given: { urlImage: string; urlApp: string },
): Promise<DirectOpen> =>
  db
    .insertInto('direct_open')
    .values({ integration_id, ...given })
    .onConflict((conflict) => conflict.column('integration_id').doUpdateSet(given))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
