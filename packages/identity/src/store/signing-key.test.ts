import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { openSigningKey } from './signing-key.ts'

const master = randomBytes(32)
let database: Awaited<ReturnType<typeof openTestDatabase>>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('later starts sign with the key of the first start', async () => {
  const first = await openSigningKey(database, master, Date.now())
  expect(await openSigningKey(database, master, Date.now() + 1_000)).toEqual(first)
})

test('private keys are unreadable in the database and with another master key', async () => {
  await openSigningKey(database, master, Date.now())
  const { rows } = await database.query<{ sealed: string }>('SELECT sealed FROM identity_key')
  expect(Buffer.from(rows[0]?.sealed ?? '', 'base64url').includes('"d"')).toBe(false)
  await expect(openSigningKey(database, randomBytes(32), Date.now())).rejects.toThrow(/otra clave maestra.*MASTER_KEY/)
})
