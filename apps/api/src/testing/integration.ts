import type { TestApi, TestPerson } from './api.ts'

interface Registered {
  uuid: string
  enroller_uuid: string
  public_name: string
}

let count = 0

/** Registers an integration of a type with a unique public name. */
export async function register(api: TestApi, owner: TestPerson, type: string): Promise<Registered> {
  count += 1
  const public_name = `Prueba ${count}`
  const body = { enroller_name: 'ACME SpA', er_tax_id: '12.345.678-5', public_name, type }
  const { uuid, enroller_uuid } = (await api.call(owner, 'POST', '/api/integration', body)).json<Registered>()
  return { uuid, enroller_uuid, public_name }
}

/** Audit rows of an operation on an integration, denied ones too, oldest first. */
export async function auditOf(api: TestApi, operation: string, enroller_uuid: string) {
  const { rows } = await api.database.query<{ outcome: string; detail: Record<string, unknown> }>(
    `select outcome, detail from audit_log
     where action = $1 and (integration_id = (select id from integration where enroller_uuid = $2) or detail->>'uuid' = $2::text)
     order by id`,
    [operation, enroller_uuid],
  )
  return rows
}
