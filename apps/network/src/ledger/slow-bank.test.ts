import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPerform } from '../perform.ts'
import type { Refusal } from '../refusal.ts'
import { type Market, openMarket } from '../testing/market.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.drop())
beforeEach(() => market.clock.set('2026-03-05T15:04:05Z'))

/** Confirmation by a process of its own, and how to end that process. */
function confirming(id: string, idempotencyKey: string) {
  const { db, clock, operations, wallet } = market
  const process = new AbortController()
  const perform = createPerform({ db, clock, operations, closing: process.signal })
  const input = { params: { id }, body: { amount: 15908 }, idempotencyKey }
  return { call: () => perform(wallet, 'confirmAuthorization', input), process }
}
const payments = async (uuid: string) =>
  (await market.db.selectFrom('payment').select('uuid').where('token_uuid', '=', uuid).execute()).length

test('the same call during the wait ends with the same answer', async () => {
  const [uuid, id] = await market.authorized({ amount: 15908 })
  const { call } = confirming(id, randomUUID())
  const first = call()
  await market.clock.waited()
  const second = call()
  market.clock.advance(20)
  const answers = await Promise.all([first, second])
  expect(answers[0]).toMatchObject({ status: 200, body: { state: 'PAID' } })
  expect(answers[1]).toEqual(answers[0])
  expect(await payments(uuid)).toBe(1)
})

test('a process that dies during the wait leaves the payment to the timer, and the repeated call gets it', async () => {
  const [uuid, id] = await market.authorized({ amount: 15908 })
  const key = randomUUID()
  const { call, process } = confirming(id, key)
  const lost = call().catch((error: unknown) => (error as Refusal).code)
  await market.clock.waited()
  process.abort()
  expect(await lost).toBe('unavailable')
  market.clock.advance(20)
  expect(await payments(uuid)).toBe(0)
  expect(await market.runDue()).toBe(1)
  const again = confirming(id, key)
  const answer = await again.call()
  expect(answer).toMatchObject({ status: 200, body: { state: 'PAID' } })
  expect(await again.call()).toEqual(answer)
  expect(await payments(uuid)).toBe(1)
})
