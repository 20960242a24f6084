import type { TestApi, TestPerson } from './api.ts'

let count = 0

/** Registers an integration of a type; answers its enroller_uuid. */
export async function register(api: TestApi, owner: TestPerson, type: string): Promise<string> {
  count += 1
  const body = { enroller_name: 'ACME SpA', er_tax_id: '12.345.678-5', public_name: `Ajustes ${count}`, type }
  return (await api.call(owner, 'POST', '/api/integration', body)).json<{ enroller_uuid: string }>().enroller_uuid
}

/** Audit rows of an operation on an integration, oldest first. */
export async function auditOf(api: TestApi, operation: string, enroller_uuid: string) {
  const { rows } = await api.database.query<{ outcome: string; detail: Record<string, unknown> }>(
    `select outcome, detail from audit_log
     where action = $1 and (integration_id = (select id from integration where enroller_uuid = $2) or detail->>'uuid' = $2::text)
     order by id`,
    [operation, enroller_uuid],
  )
  return rows
}
