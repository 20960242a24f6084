import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { constraintOf } from './constraints.ts'
import { insertRow } from '../testing/sample-rows.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const append = (action: string) =>
  insertRow(database, 'audit_log', {
    actor_kind: 'person',
    actor_sub: 'ana',
    action,
    outcome: 'ok',
    detail: { after: { name: 'Ñandú' } },
  })
const seal = () => database.query('select audit_log_seal(1000)')
const broken = async () =>
  (await database.query<{ id: number }>('select audit_log_broken() as id')).rows.map(({ id }) => id)

/** Changes the audit table while its triggers are disabled, which only the table's owner can do. */
async function tamper(statement: string): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query('alter table audit_log disable trigger user')
    await tx.query(statement)
    await tx.query('alter table audit_log enable trigger user')
  })
}

beforeEach(async () => {
  await tamper('delete from audit_log')
  await tamper('alter table audit_log alter column id restart')
  for (const action of ['one', 'two', 'three', 'four']) await append(action)
  await seal()
})

test('forty rows appended at once are chained without gaps once they are sealed', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, index) => append(`parallel ${index}`)))
  await Promise.all([seal(), seal(), seal()])
  const { rows } = await database.query('select count(position) as count, max(position) as last from audit_log')
  expect(rows).toEqual([{ count: 44, last: 44 }])
  expect(await broken()).toEqual([])
})

test('writers do not wait for each other: a row is appended while another transaction has appended and not ended', async () => {
  await database.transaction(async (tx) => {
    await insertRow(tx, 'audit_log', { actor_kind: 'person', action: 'slow', outcome: 'ok' })
    if (database.kind === 'postgres') await append('meanwhile')
  })
  await seal()
  expect(await broken()).toEqual([])
})

test('a transaction that fails leaves no gap in the chain', async () => {
  const failing = database.transaction(async (tx) => {
    await insertRow(tx, 'audit_log', { actor_kind: 'person', action: 'lost', outcome: 'ok' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await append('five')
  await seal()
  expect((await database.query('select max(position) as last from audit_log')).rows).toEqual([{ last: 5 }])
  expect(await broken()).toEqual([])
})

test.each([
  'update audit_log set action = action',
  'update audit_log set position = null, previous_hash = null, hash = null',
  'delete from audit_log',
  'truncate audit_log',
])('%s is refused', async (statement) => {
  const error: unknown = await database.query(statement).catch((thrown: unknown) => thrown)
  expect(constraintOf(error)).toBe('audit_log_append_only')
})

test('a row that is not sealed yet may be sealed and nothing else', async () => {
  await append('five')
  const change = `update audit_log set action = 'forged', position = 5, previous_hash = '', hash = '' where position is null`
  expect(constraintOf(await database.query(change).catch((thrown: unknown) => thrown))).toBe('audit_log_append_only')
})

test.each([
  ['changed', `update audit_log set detail = '{}' where id = 2`, [2]],
  ['changed in its time', `update audit_log set at = at + interval '1 second' where id = 2`, [2]],
  ['removed', 'delete from audit_log where id = 2', [3]],
])('a row that was %s is found', async (_title, statement, expected) => {
  await tamper(statement)
  expect(await broken()).toEqual(expected)
})

test('a row with a recomputed digest breaks the row after it', async () => {
  await tamper(`update audit_log set action = 'forged' where id = 2`)
  await tamper('update audit_log set hash = audit_log_digest(audit_log) where id = 2')
  expect(await broken()).toEqual([3])
})

test('the chain holds in a session with another time zone', async () => {
  await database.transaction(async (tx) => {
    await tx.query(`set local time zone 'America/Santiago'`)
    await insertRow(tx, 'audit_log', { actor_kind: 'person', action: 'far', outcome: 'ok' })
    await tx.query('select audit_log_seal(1000)')
    const { rows } = await tx.query('select audit_log_broken() as id')
    expect(rows).toEqual([])
  })
  expect(await broken()).toEqual([])
})
