import type { IntegrationCreation } from '@portal/domain/integration/creation'
import { nameKey } from '@portal/domain/text'
import type { Db } from '../../db/database.ts'

interface NewIntegration extends Omit<IntegrationCreation, 'er_tax_id'> {
  /** Chilean tax number (RUT) in canonical form. */
  tax_id: string
  x_client_os: string
  id: string
  color: string
}

/** Inserts an integration with its company, owner and empty checklists, within the caller's transaction. */
export async function insertIntegration(
  db: Db,
  sub: string,
  { tax_id, ...given }: NewIntegration,
): Promise<{ uuid: string; enroller_uuid: string }> {
  const { enroller_name, public_name } = given
  const name_key = nameKey(enroller_name)
  const company = await db
    .insertInto('company')
    .values({ enroller_name, name_key, tax_id })
    .onConflict((conflict) => conflict.columns(['name_key', 'tax_id']).doUpdateSet({ name_key }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: uuid, enroller_uuid } = await db
    .insertInto('integration')
    .values({ ...given, company_id: company.id, public_name_key: nameKey(public_name), created_by: sub })
    .returning(['id', 'enroller_uuid'])
    .executeTakeFirstOrThrow()
  await db.insertInto('membership').values({ integration_id: uuid, sub, role: 'OWNER' }).execute()
  await db.insertInto('progress').values({ integration_id: uuid }).execute()
  return { uuid, enroller_uuid }
}
