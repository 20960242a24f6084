import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGuardedDatabase } from '../testing/database.ts'
import { countInMinute } from './quota.queries.ts'

let database: Awaited<ReturnType<typeof openGuardedDatabase>>
beforeAll(async () => {
  database = await openGuardedDatabase()
})
afterAll(() => database.drop())

const MOST = 5
const member = (sub: string) => database.as({ sub, administrator: false })

test('of simultaneous calls the limit is counted, and the others get the time to wait', async () => {
  const waits = await Promise.all(
    Array.from({ length: 4 * MOST }, () => countInMinute(member('ana'), 'ana', 'ask/minute', MOST)),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(MOST)
  expect(waits.every((wait) => wait >= 0 && wait <= 60)).toBe(true)
})

test('each person and each kind of call is counted apart', async () => {
  for (let count = 0; count < MOST; count += 1) await countInMinute(member('eva'), 'eva', 'ask/minute', MOST)
  expect(await countInMinute(member('eva'), 'eva', 'ask/minute', MOST)).toBeGreaterThan(0)
  expect(await countInMinute(member('eva'), 'eva', 'open/minute', MOST)).toBe(0)
  expect(await countInMinute(member('leo'), 'leo', 'ask/minute', MOST)).toBe(0)
})

test('inside of a transaction that is undone nothing was counted', async () => {
  const undone = member('zoe')
    .transaction()
    .execute(async (tx) => {
      expect(await countInMinute(tx, 'zoe', 'ask/minute', 1)).toBe(0)
      throw new Error('undone')
    })
  await expect(undone).rejects.toThrow('undone')
  expect(await countInMinute(member('zoe'), 'zoe', 'ask/minute', 1)).toBe(0)
})
