import type { Acknowledged } from './ledger.ts'
import type { Select } from './store.ts'

/** Rows that only a write which stopped halfway leaves behind, by what they lack. */
const HALVES: Record<string, string> = {
  'integration without an owner': `select i.id::text as row from integration i
    where (select count(*) from membership m where m.integration_id = i.id and m.role = 'OWNER') <> 1`,
  'integration without checklists': `select i.id::text as row from integration i
    where not exists (select from progress p where p.integration_id = i.id)`,
  'company without an integration': `select c.id::text as row from company c
    where not exists (select from integration i where i.company_id = c.id)`,
  'integration without exactly one audit row of its creation': `select i.id::text as row from integration i
    where (select count(*) from audit_log a
      where a.integration_id = i.id and a.action = 'integration.create' and a.outcome = 'ok') <> 1`,
  'integration whose version and audited changes differ': `select i.id::text as row from integration i
    where coalesce((select version from section_version v where v.integration_id = i.id and v.section = 'detail'), 1) - 1 <> (select count(*) from audit_log a
      where a.integration_id = i.id and a.action = 'enroller.write' and a.outcome = 'ok')`,
  'audit row of an integration that is not there': `select a.id::text as row from audit_log a
    where a.outcome = 'ok' and not exists (select from integration i where i.id = a.integration_id)`,
  'idempotency key without its answer': `select key as row from idempotency_key where status is null or body is null`,
  'idempotency key whose integration is not there': `select key as row from idempotency_key k
    where k.body is not null and not exists (select from integration i where i.id::text = k.body ->> 'uuid')`,
  'writes and idempotency keys that differ in number': `select 'count' as row
    where (select count(*) from idempotency_key) <> (select count(*) from audit_log where outcome = 'ok')`,
  'broken audit chain': `select audit_log_broken()::text as row`,
}

export interface Finding {
  /** Acknowledged, but not there as it was acknowledged. */
  lost: Set<Acknowledged>
  /** Numbers of half-written rows, by kind. */
  halves: Map<string, number>
  /** Integrations and changes that are stored. */
  stored: number
}

/** Compares the database with what the server has acknowledged. */
export async function check(select: Select, acknowledged: readonly Acknowledged[]): Promise<Finding> {
  const halves = new Map<string, number>()
  for (const [kind, sql] of Object.entries(HALVES)) {
    const rows = await select<{ row: string }>(sql)
    if (rows.length > 0) halves.set(kind, rows.length)
  }
  const names = new Map(
    (await select<{ id: string; name: string }>('select id::text as id, public_name as name from integration')).map(
      ({ id, name }) => [id, name],
    ),
  )
  const changes = await changesOf(select)
  const lost = new Set(acknowledged.filter((entry) => !isThere(entry, names, changes)))
  const stored = names.size + [...changes.values()].reduce((total, list) => total + list.length, 0)
  return { lost, halves, stored }
}

/** What each change of an integration set, in order: the first made version 2. */
async function changesOf(select: Select): Promise<Map<string, Record<string, unknown>[]>> {
  const rows = await select<{ id: string; after: string }>(
    `select integration_id::text as id, (detail -> 'after')::text as after from audit_log
     where action = 'enroller.write' and outcome = 'ok' order by audit_log.id`,
  )
  const changes = new Map<string, Record<string, unknown>[]>()
  for (const { id, after } of rows) {
    const list = changes.get(id) ?? []
    list.push(JSON.parse(after) as Record<string, unknown>)
    changes.set(id, list)
  }
  return changes
}

function isThere(
  { write, body }: Acknowledged,
  names: ReadonlyMap<string, string>,
  changes: ReadonlyMap<string, Record<string, unknown>[]>,
): boolean {
  if (!write.saved) return names.get(String(body['uuid'])) === write.name
  const { owned, version, data } = write.saved
  const after = changes.get(owned.uuid)?.[version - 2]
  return after !== undefined && Object.entries(data).every(([name, value]) => after[name] === value)
}
