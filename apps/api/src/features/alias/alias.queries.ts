import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export const configureAlias = (db: Db, integration_id: string) =>
  db
    .updateTable('integration')
    .set({ alias_configured: true, updated_at: sql<Date>`now()` })
    .where('id', '=', integration_id)
    .execute()
