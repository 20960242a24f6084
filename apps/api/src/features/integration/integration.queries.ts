import type { IntegrationType } from '@portal/domain/integration/type'
import { nameKey } from '@portal/domain/text'
import type { Db } from '../../db/database.ts'

interface NewIntegration {
  enroller_name: string
  /** Canonical RUT. */
  tax_id: string
  public_name: string
  type: IntegrationType
  x_client_os: string
  uuid: string
  color: string
}

/** Inserts an integration with its company, owner and empty checklists, within the caller's transaction. */
export async function insertIntegration(
  db: Db,
  sub: string,
  given: NewIntegration,
): Promise<{ uuid: string; enroller_uuid: string }> {
  const name_key = nameKey(given.enroller_name)
  const company = await db
    .insertInto('company')
    .values({ enroller_name: given.enroller_name, name_key, tax_id: given.tax_id })
    .onConflict((conflict) => conflict.columns(['name_key', 'tax_id']).doUpdateSet({ name_key }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: uuid, enroller_uuid } = await db
    .insertInto('integration')
    .values({
      id: given.uuid,
      company_id: company.id,
      enroller_name: given.enroller_name,
      public_name: given.public_name,
      public_name_key: nameKey(given.public_name),
      type: given.type,
      x_client_os: given.x_client_os,
      color: given.color,
      created_by: sub,
    })
    .returning(['id', 'enroller_uuid'])
    .executeTakeFirstOrThrow()
  await db.insertInto('membership').values({ integration_id: uuid, sub, role: 'OWNER' }).execute()
  await db.insertInto('progress').values({ integration_id: uuid }).execute()
  return { uuid, enroller_uuid }
}
