import { randomBytes } from 'node:crypto'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import { openStage, PASSWORD } from '../testing/stage.ts'
import { Visitor } from '../testing/visitor.ts'
import { openSigningKeys, resealSigningKeys } from './signing-keys.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const START = Date.UTC(2026, 0, 1)
const master = randomBytes(32)
let database: Awaited<ReturnType<typeof openTestDatabase>>

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(() => database.query('DELETE FROM identity_key'))
afterAll(() => database.close())

const kidsAt = async (now: number) => (await openSigningKeys(database, [master], now)).map(({ kid }) => kid)

test('later starts sign with the key of the first start', async () => {
  const first = await openSigningKeys(database, [master], START)
  expect(await openSigningKeys(database, [master], START + 1_000)).toEqual(first)
})

test('a key of 90 days gets a successor, which signs an hour later; the former is published a day more', async () => {
  const [first] = await kidsAt(START)
  expect(await kidsAt(START + 89 * DAY)).toEqual([first])
  const [still, next] = await kidsAt(START + 90 * DAY)
  expect([still, next]).toEqual([first, expect.not.stringMatching(String(first))])
  expect(await kidsAt(START + 90 * DAY + HOUR)).toEqual([next, first])
  expect(await kidsAt(START + 91 * DAY + HOUR - 1)).toEqual([next, first])
  expect(await kidsAt(START + 91 * DAY + HOUR)).toEqual([next])
})

test('private keys are unreadable in the database and with another master key', async () => {
  await openSigningKeys(database, [master], START)
  const { rows } = await database.query<{ sealed: string }>('SELECT sealed FROM identity_key')
  expect(Buffer.from(rows[0]?.sealed ?? '', 'base64url').includes('"d"')).toBe(false)
  await expect(openSigningKeys(database, [randomBytes(32)], START)).rejects.toThrow(/otra clave maestra.*MASTER_KEY/)
})

test('a new master key opens what the former sealed, and alone after it was sealed again', async () => {
  const keys = await openSigningKeys(database, [master], START)
  const renewed = randomBytes(32)
  expect(await openSigningKeys(database, [renewed, master], START)).toEqual(keys)
  expect(await resealSigningKeys(database, [renewed, master])).toEqual({ resealed: 1, all: 1 })
  expect(await resealSigningKeys(database, [renewed, master])).toEqual({ resealed: 0, all: 1 })
  expect(await openSigningKeys(database, [renewed], START)).toEqual(keys)
})

test('keys change while the provider runs: tokens of the former hold, those of a removed one do not', async () => {
  let now = Date.now()
  const stage = await openStage({ clock: () => now })
  try {
    await stage.identity.createPerson({ email: 'ana@portal.test', name: 'Ana Díaz', password: PASSWORD })
    const signIn = async () => (await new Visitor(stage).signIn('ana@portal.test', PASSWORD)).access_token
    /** Lets the keys grow older, and the provider look at them again. */
    const grow = async (hours: number) => {
      await stage.database.query('UPDATE identity_key SET created_at = created_at - make_interval(hours => $1)', [
        hours,
      ])
      now += MINUTE
    }
    const kidOf = (token: string) => decodeProtectedHeader(token).kid
    const former = await signIn()
    await grow(90 * 24)
    // Makes the successor, which signs an hour later.
    await signIn()
    await grow(1)
    const fresh = await signIn()
    expect(kidOf(fresh)).not.toBe(kidOf(former))
    expect(await stage.identity.sessionLives(`Bearer ${former}`)).toBe(true)
    expect(await stage.identity.sessionLives(`Bearer ${fresh}`)).toBe(true)
    now += MINUTE
    await stage.database.query('DELETE FROM identity_key WHERE kid = $1', [kidOf(fresh)])
    expect(kidOf(await signIn())).not.toBe(kidOf(fresh))
    expect(await stage.identity.sessionLives(`Bearer ${fresh}`)).toBe(false)
  } finally {
    await stage.close()
  }
})
