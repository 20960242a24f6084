import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { insertRow, sampleIntegration } from '../testing/sample-rows.ts'
import type { Queryable } from './sessions.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
const sub = randomUUID()
const companies = Array.from({ length: 4 }, () => randomUUID())
const TYPES = ['payer', 'collector', 'payer_collect']
const STATES = ['PROGRESS', 'PENDING', 'SUCCESS']

beforeAll(async () => {
  database = await openTestDatabase()
  await database.transaction(async (tx) => {
    await insertRow(tx, 'person', { sub })
    for (const [index, id] of companies.entries()) {
      await insertRow(tx, 'company', { id, enroller_name: 'Ñandú', name_key: `ÑANDÚ ${index}`, tax_id: '12345678-5' })
    }
  })
})
afterAll(() => database.drop())

/** Pseudorandom numbers that are the same in every run (mulberry32). */
function dice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}
type Dice = ReturnType<typeof dice>
const one = <Value>(roll: Dice, values: readonly Value[]): Value => values[roll(values.length)] as Value

async function create(tx: Queryable, roll: Dice, made: string[]): Promise<void> {
  const row = { ...sampleIntegration(sub, one(roll, companies)), type: one(roll, TYPES) }
  await insertRow(tx, 'integration', row)
  await insertRow(tx, 'membership', { integration_id: row.id, sub, role: 'OWNER' })
  made.push(row.id)
}

/** Random changes of an integration as the portal makes them; each runs in one transaction. */
const ACTS: ((tx: Queryable, id: string, roll: Dice) => Promise<unknown>)[] = [
  async (tx, id, roll) => {
    const state = one(roll, STATES)
    await tx.query(
      `update integration set state = $2, finish_date = case when $2 = 'SUCCESS' then now() end where id = $1`,
      [id, state],
    )
  },
  (tx, id, roll) =>
    tx.query(
      `insert into pending_item (integration_id, id, state, description, created_by) values ($1, $2, $3, 'Falta', $4)
       on conflict (integration_id, id) do update set state = excluded.state`,
      [id, 1 + roll(3), roll(2) === 1, sub],
    ),
  (tx, id, roll) => tx.query('delete from pending_item where integration_id = $1 and id = $2', [id, 1 + roll(3)]),
]

/** Random changes of an integration that the portal never makes, but an operator may make with SQL. */
const REPAIRS: typeof ACTS = [
  (tx, id, roll) => tx.query('update integration set company_id = $2 where id = $1', [id, one(roll, companies)]),
  (tx, id, roll) => tx.query('update integration set type = $2 where id = $1', [id, one(roll, TYPES)]),
  (tx, id, roll) =>
    tx.query(`update integration set created_at = now() - $2::int * interval '1 day' where id = $1`, [id, roll(9)]),
]

async function remove(tx: Queryable, id: string): Promise<void> {
  for (const table of ['pending_item', 'membership'])
    await tx.query(`delete from ${table} where integration_id = $1`, [id])
  await tx.query('delete from integration where id = $1', [id])
}

async function live(times: number, roll: Dice, acts = ACTS): Promise<void> {
  const made: string[] = []
  for (let index = 0; index < times; index++) {
    await database.transaction(async (tx) => {
      if (made.length < 3 || roll(3) === 0) return create(tx, roll, made)
      const [id] = made.splice(roll(made.length), 1) as [string]
      await tx.query('select 1 from integration where id = $1 for update', [id])
      if (roll(6) === 0) return remove(tx, id)
      for (let left = 1 + roll(2); left > 0; left--) await one(roll, acts)(tx, id, roll)
      made.push(id)
    })
  }
}

const rows = async (sql: string): Promise<unknown[]> => (await database.query(sql)).rows
const kept = () => rows('select * from company_type_group order by company_id, type')
/** Expected rows of the table `company_type_group`, counted from integrations and observations. */
const counted = () =>
  rows(`select company_id, type, search_key, min(integration.created_at) as created_at, count(*)::int as count_integration,
      count(*) filter (where state = 'SUCCESS')::int as count_success,
      bool_or(state = 'PENDING' or exists (select from pending_item item where item.integration_id = integration.id and not item.state)) as has_pending,
      bool_or(state = 'PROGRESS') as in_progress, bool_or(state = 'PENDING') as in_pending, bool_or(state = 'SUCCESS') as in_success
    from integration join company on company.id = company_id group by company_id, type, search_key order by company_id, type`)

describe('the table that the administrators’ list is read from', () => {
  beforeEach(() =>
    database.transaction(async (tx) => {
      for (const table of ['pending_item', 'membership', 'integration']) await tx.query(`delete from ${table}`)
    }),
  )

  test('equals a count of the integrations after any change of them, of their states and of their observations', async () => {
    await live(250, dice(7), [...ACTS, ...REPAIRS])
    expect((await kept()).length).toBeGreaterThan(3)
    expect(await kept()).toEqual(await counted())
  })

  test('equals it when several people write to the same companies at once, and no write fails', async () => {
    await Promise.all([11, 12, 13, 14, 15].map((seed) => live(60, dice(seed))))
    expect(await kept()).toEqual(await counted())
  })

  test('has no row of a company and type without integrations', async () => {
    expect(await kept()).toEqual([])
  })

  test('keeps nothing of a transaction that is rolled back', async () => {
    const failing = database.transaction(async (tx) => {
      await create(tx, dice(1), [])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await kept()).toEqual([])
  })
})
