import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Queryable } from '../db/sessions.ts'

/** Inserts one row with bound parameters, also a row that the types of Kysely would not allow. */
export async function insertRow(tx: Queryable, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  const names = columns.map((column) => `"${column}"`)
  await tx.query(`insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`, Object.values(row))
}

export interface Sample {
  sub: string
  company_id: string
  integration_id: string
  row: Record<string, unknown>
}

/** Inserts a person who owns a new integration; `changes` replaces columns of the integration. */
export async function insertSample(database: Database, changes: Record<string, unknown> = {}): Promise<Sample> {
  const sub = randomUUID()
  const company_id = randomUUID()
  const row = { ...sampleIntegration(sub, company_id), ...changes }
  await database.transaction(async (tx) => {
    await insertRow(tx, 'person', { sub })
    await insertRow(tx, 'company', { id: company_id, enroller_name: 'Acme SpA', name_key: sub, tax_id: '12345678-5' })
    await insertRow(tx, 'integration', row)
    await insertRow(tx, 'membership', { integration_id: row.id, sub, role: 'OWNER' })
  })
  return { sub, company_id, integration_id: row.id, row }
}

/** A valid integration row with a name and ids of its own. */
export function sampleIntegration(sub: string, company_id: string) {
  const mark = randomBytes(6).toString('hex')
  return {
    id: randomUUID(),
    company_id,
    enroller_name: 'Acme SpA',
    public_name: `Pagos ${mark}`,
    public_name_key: `PAGOS ${mark}`,
    type: 'payer_collect',
    x_client_os: `qri-${mark}`,
    color: '#0a7d4b',
    created_by: sub,
  }
}
