import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { prepareSigningKeys, readSigningKeys, rotateSigningKey } from './signing-keys.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 1)
const master = randomBytes(32)
let database: Awaited<ReturnType<typeof openTestDatabase>>

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.query('DELETE FROM identity_key'))
afterAll(() => database.close())

test('two instances that start together share one key', async () => {
  const [one, two] = await Promise.all([
    prepareSigningKeys(database, master, START),
    prepareSigningKeys(database, master, START),
  ])
  expect(one.version).toBe(two.version)
  expect(one.keys).toHaveLength(1)
})

test('a new key is published at once, signs two minutes later, and the old one stays published', async () => {
  const { keys } = await prepareSigningKeys(database, master, START)
  const old = keys[0]?.kid
  await rotateSigningKey(database, master, START + DAY)
  expect((await readSigningKeys(database, master, START + DAY)).keys.map((key) => key.kid === old)).toEqual([
    true,
    false,
  ])
  expect((await readSigningKeys(database, master, START + DAY + 120_000)).keys.map((key) => key.kid === old)).toEqual([
    false,
    true,
  ])
})

test('keys are replaced after 90 days', async () => {
  await prepareSigningKeys(database, master, START)
  expect((await prepareSigningKeys(database, master, START + 89 * DAY)).keys).toHaveLength(1)
  expect((await prepareSigningKeys(database, master, START + 91 * DAY)).keys).toHaveLength(2)
})

test('private keys are unreadable in the database and with another master key', async () => {
  await prepareSigningKeys(database, master, START)
  const { rows } = await database.query<{ sealed: string }>('SELECT sealed FROM identity_key')
  expect(Buffer.from(rows[0]?.sealed ?? '', 'base64url').includes('"d"')).toBe(false)
  await expect(readSigningKeys(database, randomBytes(32), START)).rejects.toThrow(/otra clave maestra.*MASTER_KEY/)
})
