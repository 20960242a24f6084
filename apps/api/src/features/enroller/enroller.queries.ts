import type { EnrollerData } from '@portal/domain/enroller/data.setting'
import { sql } from 'kysely'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Db } from '../../db/database.ts'

export const findCompany = (db: Db, integration: AccessedIntegration) =>
  db.selectFrom('company').select('tax_id').where('id', '=', integration.company_id).executeTakeFirstOrThrow()

export const updateData = (db: Db, id: string, data: Omit<EnrollerData, 'type'>) =>
  db
    .updateTable('integration')
    .set({ ...data, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
