import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { walkCards } from '../features/integration/list/card-list.queries.ts'
import { insertRow, sampleIntegration } from './sample.rows.ts'
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

/** The same numbers every time: mulberry32. */
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

/** What may happen to an integration, each as one transaction does it. */
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
  (tx, id) => tx.query('update integration set updated_at = now() where id = $1', [id]),
]

/** What the product never does, and an operator may. */
const REPAIRS: typeof ACTS = [
  (tx, id, roll) => tx.query('update integration set company_id = $2 where id = $1', [id, one(roll, companies)]),
  (tx, id, roll) => tx.query('update integration set type = $2 where id = $1', [id, one(roll, TYPES)]),
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

const clear = () =>
  database.transaction(async (tx) => {
    for (const table of ['pending_item', 'membership', 'progress', 'integration'])
      await tx.query(`delete from ${table}`)
  })
const differences = async (): Promise<unknown[]> => (await database.query('select * from list_counters_check()')).rows
const total = async (sql: string): Promise<number> => (await database.query<{ n: number }>(sql)).rows[0]?.n ?? -1

describe('counters of the lists', () => {
  beforeEach(() => clear())

  test('equal a recount after whatever happened to integrations, their states and their observations', async () => {
    await live(250, dice(7), [...ACTS, ...REPAIRS])
    expect(await differences()).toEqual([])
    expect(await total('select sum(integrations)::int as n from list_total')).toBe(
      await total('select count(*)::int as n from integration'),
    )
  })

  test('equal a recount when several people write to the same companies at once, and none of them is turned away', async () => {
    await Promise.all([11, 12, 13, 14, 15].map((seed) => live(60, dice(seed))))
    expect(await differences()).toEqual([])
  })

  test('leave no row of a company and type without integrations', async () => {
    expect(await total('select count(*)::int as n from company_type_group')).toBe(0)
    expect(
      await total(
        'select coalesce(sum(abs(marks) + count_payer + count_collector + count_dual), 0)::int as n from company',
      ),
    ).toBe(0)
  })

  test('are given back with the transaction that is rolled back', async () => {
    const failing = database.transaction(async (tx) => {
      await create(tx, dice(1), [])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await total('select count(*)::int as n from company_type_group')).toBe(0)
    expect(await differences()).toEqual([])
  })

  test('are rebuilt to the same values from what is stored', async () => {
    await live(40, dice(3))
    const all = () => database.query('select * from company_type_group order by company_id, type')
    const kept = await all()
    await database.query('select list_counters_rebuild()')
    expect(await all()).toEqual(kept)
    expect(await differences()).toEqual([])
  })

  test('are looked through by the check: a count that is wrong by one is named', async () => {
    await live(10, dice(5))
    await database.query(
      'update list_total set groups = groups + 1 where (type, states, slot) = (select type, states, slot from list_total limit 1)',
    )
    expect(await differences()).toEqual([{ what: 'total', subject: expect.any(String) }])
    await database.query('select list_counters_rebuild()')
  })
})

describe('places in the list of all integrations', () => {
  const many = (sql: string) => database.query(sql)
  beforeAll(async () => {
    await clear()
    for (let first = 1; first <= 1700; first += 100) {
      await database.transaction(async (tx) => {
        await tx.query(
          `insert into integration (company_id, enroller_name, public_name, public_name_key, type, x_client_os, color, created_by, created_at)
           select $1, 'Ñandú', 'Lugar ' || n, 'LUGAR ' || n, case when n % 3 = 0 then 'payer' else 'collector' end,
             'qri-' || lpad(to_hex(n), 12, '0'), '#0a7d4b', $2, timestamptz '2024-01-01' + n / 2 * interval '1 minute'
           from generate_series($3::int, $3::int + 99) n`,
          [companies[0], sub, first],
        )
        await tx.query(
          `insert into membership (integration_id, sub, role) select id, $1, 'OWNER' from integration on conflict do nothing`,
          [sub],
        )
      })
    }
    await many('insert into progress (integration_id) select id from integration')
    await many('select integration_milestones_extend()')
  }, 60_000)
  const places = async () =>
    (await many('select type, position from integration_milestone order by type, position')).rows

  test('are every five hundredth, of all and of each type, and are true', async () => {
    expect(await places()).toEqual([
      ...[500, 1000, 1500].map((position) => ({ type: 'all', position })),
      ...[500, 1000].map((position) => ({ type: 'collector', position })),
      { type: 'payer', position: 500 },
    ])
    expect(await differences()).toEqual([])
  })

  test.each([undefined, 'collector'] as const)('lead to the same pages as counting from the end (%s)', async (type) => {
    const { rows } = await database.query<{ id: string }>(
      `select id from integration where $1::text is null or type = $1 order by created_at desc, id desc`,
      [type ?? null],
    )
    expect(rows.length).toBeGreaterThan(1100)
    for (const skip of [540, 600, rows.length - 506, rows.length - 500, rows.length - 499, rows.length - 3]) {
      const page = await walkCards(database.kysely, sub, { type }, { size: 6, skip }, rows.length)
      expect(page.map(({ uuid }) => uuid)).toEqual(rows.slice(skip, skip + 6).map(({ id }) => id))
    }
  })

  test('are given up after an older integration that came later, or went', async () => {
    await database.transaction(async (tx) => {
      const row = { ...sampleIntegration(sub, companies[1] as string), created_at: '2024-01-01T10:00:00Z' }
      await insertRow(tx, 'integration', row)
      await insertRow(tx, 'membership', { integration_id: row.id, sub, role: 'OWNER' })
    })
    expect(await places()).toEqual([
      { type: 'all', position: 500 },
      { type: 'all', position: 1000 },
      { type: 'collector', position: 500 },
    ])
    await many('select integration_milestones_extend()')
    expect(await differences()).toEqual([])
    expect(await places()).toHaveLength(6)
  })
})

test('a person’s own list knows when an integration was made and of which type, whoever writes the membership', async () => {
  await database.transaction((tx) => create(tx, dice(2), []))
  const { rows } = await database.query(
    `select count(*)::int as wrong from membership join integration on integration.id = integration_id
     where integration_created_at <> created_at or integration_type <> type`,
  )
  expect(rows).toEqual([{ wrong: 0 }])
})
