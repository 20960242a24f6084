import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { createStatus, type StatusParts } from './status.service.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.drop())

const OLDEST = new Date('2026-07-01T11:00:00Z')
let now = Date.parse('2026-07-01T12:00:00Z')
const statusOf = (changes: Partial<StatusParts> = {}) =>
  createStatus({
    database,
    failing: () => ({}),
    isMailAway: () => false,
    network: {
      status: async () => ({ door: true, timers: true, notices: true, queue: { waiting: 3, oldest: OLDEST } }),
    },
    address: 'https://localhost:3443',
    clock: () => now,
    ...changes,
  })

test('what works is up, with what waits and since when', async () => {
  const letter = { kind: 'test', recipient: 'a@b.cl', subject: 's', body_text: 't', body_html: 'h' }
  const { created_at } = await database.kysely
    .insertInto('letter')
    .values(letter)
    .returning('created_at')
    .executeTakeFirstOrThrow()
  expect(await statusOf()()).toEqual({
    checked_at: '2026-07-01T12:00:00.000Z',
    portal: { state: 'up' },
    database: { state: 'up' },
    letters: { state: 'up', waiting: 1, oldest: created_at.toISOString() },
    network: {
      state: 'up',
      address: 'https://localhost:3443',
      timers: 'up',
      notices: { state: 'up', waiting: 3, oldest: OLDEST.toISOString() },
    },
  })
})

test('what fails and is tried again is degraded', async () => {
  const network = {
    status: async () => ({ door: true, timers: false, notices: false, queue: { waiting: 0, oldest: null } }),
  }
  const failing = () => ({ audit: 2 })
  expect(await statusOf({ network, failing, isMailAway: () => true })()).toMatchObject({
    portal: { state: 'degraded' },
    letters: { state: 'degraded' },
    network: { state: 'up', timers: 'degraded', notices: { state: 'degraded' } },
  })
})

test('what does not run, or cannot be asked, is off', async () => {
  expect(await statusOf({ network: undefined, address: undefined })()).toMatchObject({
    network: { state: 'off', address: null, timers: 'off', notices: { state: 'off', waiting: 0, oldest: null } },
  })
  const gone = { kysely: database.kysely, ready: async () => false }
  expect(await statusOf({ database: gone })()).toMatchObject({
    portal: { state: 'degraded' },
    database: { state: 'off' },
    letters: { state: 'off' },
    network: { state: 'off', notices: { state: 'off' } },
  })
})

test('many readers cost one reading in five seconds', async () => {
  let looks = 0
  const ready = async () => (looks += 1) > 0
  const status = statusOf({ database: { kysely: database.kysely, ready } })
  await Promise.all([status(), status(), status()])
  now += 4_999
  await status()
  expect(looks).toBe(1)
  now += 1
  await status()
  expect(looks).toBe(2)
})
