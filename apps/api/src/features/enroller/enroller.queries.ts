import type { EnrollerData } from '@portal/domain/enroller/data.setting'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export const updateData = (db: Db, id: string, data: Omit<EnrollerData, 'type'>) =>
  db
    .updateTable('integration')
    .set({ ...data, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
