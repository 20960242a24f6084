import type { SectionName } from '@portal/domain/enroller/sections'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

const FIRST = 1

export async function sectionVersion(db: Db, integration_id: string, section: SectionName): Promise<number> {
  const row = await db
    .selectFrom('section_version')
    .select('version')
    .where('integration_id', '=', integration_id)
    .where('section', '=', section)
    .executeTakeFirst()
  return row?.version ?? FIRST
}

/** Increments the version of a saved section. */
export async function raiseVersion(db: Db, integration_id: string, section: SectionName): Promise<number> {
  const { version } = await db
    .insertInto('section_version')
    .values({ integration_id, section, version: FIRST + 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['integration_id', 'section'])
        .doUpdateSet({ version: sql<number>`section_version.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
