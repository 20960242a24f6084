import type { LegalItem, Mark, TechnologyItem } from '@portal/domain/progress/checklist'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export const findProgress = (db: Db, integration_id: string) =>
  db.selectFrom('progress').selectAll().where('integration_id', '=', integration_id).executeTakeFirstOrThrow()

export const setReady = (db: Db, id: string, ready: boolean) =>
  db
    .updateTable('integration')
    .set({ ready_since: ready ? sql<Date>`now()` : null })
    .where('id', '=', id)
    .execute()

export const updateProgress = (
  db: Db,
  integration_id: string,
  marks: Partial<Record<TechnologyItem | LegalItem, Mark>>,
) =>
  db
    .updateTable('progress')
    .set(marks)
    .where('integration_id', '=', integration_id)
    .returningAll()
    .executeTakeFirstOrThrow()
