import pg from 'pg'
import { withValues } from './pgbench.ts'
import type { Statement } from './recording.ts'

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** Too small for an index to be worth it. */
const SMALL = new Set(['list_total'])

const scans = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && !SMALL.has(plan['Relation Name'] ?? '')
    ? [plan['Relation Name'] ?? '?']
    : []),
  ...(plan.Plans ?? []).flatMap(scans),
]

/** Tables that a statement reads from end to end, planned for its values and planned for any. */
export async function seqScans(client: pg.Client, statement: Statement): Promise<string[]> {
  if (!/^\s*(select|with)/i.test(statement.text)) return []
  const found: string[] = []
  const explain = async (text: string) => {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`)
    for (const { 'QUERY PLAN': plans } of rows) found.push(...scans(plans[0].Plan))
  }
  await explain(withValues(statement))
  // The search within `count_named` is planned inside the function, for each part of a name anew.
  if (statement.text.includes('count_named')) {
    await explain(
      `select marks, count(*), sum(count_payer) from company where search_key like ${pg.escapeLiteral(statement.values[0] ?? '')} group by marks`,
    )
  }
  if (statement.values.length > 0) {
    await client.query(`set plan_cache_mode = force_generic_plan; prepare looked as ${statement.text}`)
    const values = statement.values.map((value) => (value === null ? 'null' : pg.escapeLiteral(value)))
    await explain(`execute looked(${values.join(', ')})`)
    await client.query('deallocate looked; reset plan_cache_mode')
  }
  return [...new Set(found)]
}
