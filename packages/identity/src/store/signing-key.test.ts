import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { addSigningKey, readSigningKeys, resealSigningKeys } from './signing-key.ts'

const master = randomBytes(32)
const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const START = Date.now()
let database: Awaited<ReturnType<typeof openTestDatabase>>

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.query('DELETE FROM identity_key'))

const kids = async (at: number) => (await readSigningKeys(database, [master], at)).map(({ kid }) => kid)

test('later starts sign with the key of the first start', async () => {
  const first = await readSigningKeys(database, [master], START)
  expect(first).toHaveLength(1)
  expect(await readSigningKeys(database, [master], START + 1_000)).toEqual(first)
})

test('a new key is published for a quarter of an hour before it signs, and the former one for a day after it', async () => {
  const [first] = await kids(START)
  const asked = START + DAY
  expect((await addSigningKey(database, [master], asked)).getTime()).toBe(asked + 15 * MINUTE)
  const [signs, waits] = await kids(asked + 14 * MINUTE)
  expect([signs, waits === undefined]).toEqual([first, false])
  expect(await kids(asked + 15 * MINUTE)).toEqual([waits, first])
  expect(await kids(asked + DAY + 14 * MINUTE)).toEqual([waits, first])
  expect(await kids(asked + DAY + 15 * MINUTE)).toEqual([waits])
})

test('a key of ninety days is followed by a new one', async () => {
  const [first] = await kids(START)
  expect(await kids(START + 90 * DAY - 1_000)).toEqual([first])
  expect(await kids(START + 90 * DAY)).toEqual([first, expect.any(String)])
})

test('a key that others know is gone at once, and the new one signs at once', async () => {
  const [leaked] = await kids(START)
  expect((await addSigningKey(database, [master], START + 1, { atOnce: true })).getTime()).toBe(START + 1)
  const left = await kids(START + 2)
  expect([left.length, left[0] === leaked]).toEqual([1, false])
})

test('private keys are unreadable in the database and with another master key', async () => {
  await readSigningKeys(database, [master], START)
  const { rows } = await database.query<{ sealed: string }>('SELECT sealed FROM identity_key')
  expect(Buffer.from(rows[0]?.sealed ?? '', 'base64url').includes('"d"')).toBe(false)
  await expect(readSigningKeys(database, [randomBytes(32)], START)).rejects.toThrow(/otra clave maestra.*MASTER_KEY/)
})

test('keys that a former master key sealed are read, and once sealed again need it no more', async () => {
  const former = await readSigningKeys(database, [master], START)
  const fresh = randomBytes(32)
  expect(await readSigningKeys(database, [fresh, master], START)).toEqual(former)
  expect(await resealSigningKeys(database, [fresh, master])).toEqual({ again: 1, before: 0 })
  expect(await resealSigningKeys(database, [fresh, master])).toEqual({ again: 0, before: 1 })
  expect(await readSigningKeys(database, [fresh], START)).toEqual(former)
})
