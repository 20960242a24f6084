import type { Db } from '../database.ts'

export const insertSimulation = (
  db: Db,
  row: { id: string; token_uuid: string; holder: string; created_at: Date },
): Promise<unknown> => db.insertInto('simulation').values(row).execute()

/** Holders of the runs that follow a token. */
export async function holdersOf(db: Db, token: string): Promise<string[]> {
  const rows = await db.selectFrom('simulation').select('holder').distinct().where('token_uuid', '=', token).execute()
  return rows.map(({ holder }) => holder)
}

/** Deletes runs that began before a time. @returns how many */
export async function sweepSimulations(db: Db, before: Date, most: number): Promise<number> {
  const old = db.selectFrom('simulation').select('id').where('created_at', '<', before)
  const { numDeletedRows } = await db
    .deleteFrom('simulation')
    .where('id', 'in', old.orderBy('created_at').limit(most).forUpdate().skipLocked())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
