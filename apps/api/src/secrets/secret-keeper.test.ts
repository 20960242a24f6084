import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertSample } from '../testing/sample-rows.ts'
import { openTestDatabase } from '../testing/database.ts'
import { createSecretKeeper } from './secret-keeper.ts'
import { sweepSecrets } from './secret.queries.ts'
import { createVault } from './vault.ts'

const keeper = createSecretKeeper(createVault([randomBytes(32)]), createVault([randomBytes(32)]))
let database: Awaited<ReturnType<typeof openTestDatabase>>
let id: string
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  id = (await insertSample(database)).integration_id
  await keeper.make(database.kysely, id)
})

const valid = () => keeper.valid(database.kysely, id, 'refund')
const rotate = (hours: number) => keeper.rotate(database.kysely, id, 'refund', hours)
/** Simulates that `hours` pass: moves the expiry of all former secret values this far into the past. */
const pass = (hours: number) =>
  database.query('update integration_secret set expires_at = expires_at - make_interval(hours => $1::int)', [hours])
const stored = async () =>
  (await database.query("select 1 from integration_secret where integration_id = $1 and purpose = 'refund'", [id])).rows

test('a rotated value stays valid after the new one until its end, and not an instant longer', async () => {
  const [first] = await valid()
  await rotate(24)
  const [second, ...former] = await valid()
  expect(second).not.toBe(first)
  expect(former).toEqual([first])
  await pass(23)
  expect(await valid()).toEqual([second, first])
  await pass(1)
  expect(await valid()).toEqual([second])
  expect((await keeper.shown(database.kysely, id)).refund.formerUntil).toBeNull()
})

test('rotated now, the former value and every one before it end at once and are gone from the database', async () => {
  await rotate(168)
  await rotate(24)
  await rotate(0)
  expect(await valid()).toHaveLength(1)
  expect(await stored()).toHaveLength(1)
})

test('a later rotation never prolongs an earlier value, and cuts one that would outlive it', async () => {
  const [first] = await valid()
  await rotate(1)
  const [second] = await valid()
  await rotate(168)
  const [third] = await valid()
  await pass(1)
  expect(await valid()).toEqual([third, second])
  await rotate(2)
  const [fourth] = await valid()
  await pass(2)
  expect(await valid()).toEqual([fourth])
  expect([second, third, fourth]).not.toContain(first)
})

test('other purposes stay as they were', async () => {
  const before = await keeper.valid(database.kysely, id, 'authorization')
  await rotate(0)
  expect(await keeper.valid(database.kysely, id, 'authorization')).toEqual(before)
})

test('made again, the secrets that are there stay', async () => {
  const before = await valid()
  await keeper.make(database.kysely, id)
  expect(await valid()).toEqual(before)
})

test('sweeping removes what has ended and nothing that is valid', async () => {
  await rotate(1)
  await sweepSecrets(database.kysely)
  expect(await stored()).toHaveLength(2)
  await pass(1)
  await sweepSecrets(database.kysely)
  expect(await stored()).toHaveLength(1)
  expect(await valid()).toHaveLength(1)
})
