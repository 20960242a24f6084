/** Runs an SQL query that has one column; returns its values. */
export type Select = (sql: string) => Promise<string[]>

/** SQL that finds rows left by a write that was only partly stored, by kind of damage. */
const HALVES: Record<string, string> = {
  'integration without an owner': `select id::text from integration i
    where (select count(*) from membership m where m.integration_id = i.id and m.role = 'OWNER') <> 1`,
  'integration without checklists': `select id::text from integration i
    where not exists (select from progress p where p.integration_id = i.id)`,
  'company without an integration': `select id::text from company c
    where not exists (select from integration i where i.company_id = c.id)`,
  'integration without exactly one audit row of its creation': `select id::text from integration i where 1 <>
    (select count(*) from audit_log a where a.integration_id = i.id and a.action = 'integration.create' and a.outcome = 'ok')`,
  'integration whose version and audited changes differ': `select id::text from integration i
    where coalesce((select version from section_version v where v.integration_id = i.id and v.section = 'detail'), 1) - 1 <>
    (select count(*) from audit_log a where a.integration_id = i.id and a.action = 'enroller.write' and a.outcome = 'ok')`,
  'audit row of an integration that is not there': `select id::text from audit_log a where a.outcome = 'ok'
    and a.integration_id is not null and not exists (select from integration i where i.id = a.integration_id)`,
  'invitation without its letter': `select email from invitation v
    where not exists (select from letter l where l.kind = 'shared' and l.recipient = v.email)`,
  'letter without its invitation': `select recipient from letter l
    where l.kind = 'shared' and not exists (select from invitation v where v.email = l.recipient)`,
  'idempotency key without its answer': 'select key::text from idempotency_key where status is null or body is null',
  'idempotency key whose integration is not there': `select key::text from idempotency_key k
    where k.body ? 'uuid' and not exists (select from integration i where i.id::text = k.body ->> 'uuid')`,
  'number of audited writes without an idempotency key': `select n::text from (select (select count(*) from audit_log
    where outcome = 'ok' and action in ('integration.create', 'enroller.write', 'integration.share_transfer'))
    - (select count(*) from idempotency_key) as n) as counted where n <> 0`,
  'broken audit chain':
    'select broken::text from (select audit_log_broken() as broken) as looked where broken is not null',
}

/** SQL that returns a line of text for each write found in the database; `Writer` makes the same line for each confirmed write. */
const TRACES = `select id::text || ' ' || public_name from integration
  union all select integration_id || ' ' || 1 + row_number() over (partition by integration_id order by id) || ' ' ||
    (detail -> 'after' ->> 'api_version') from audit_log where action = 'enroller.write' and outcome = 'ok'
  union all select recipient from letter where kind = 'shared'`

export interface Finding {
  traces: string[]
  /** Rows left by partly stored writes, as `kind of damage: row`. */
  halves: string[]
}

export async function look(select: Select): Promise<Finding> {
  const halves: string[] = []
  for (const [kind, sql] of Object.entries(HALVES)) halves.push(...(await select(sql)).map((row) => `${kind}: ${row}`))
  return { traces: await select(TRACES), halves }
}
