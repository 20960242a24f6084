import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Market, openMarket } from '../testing/market.ts'
import { createTimers } from './timers.ts'
import { PAYMENT_TIMERS } from '../ledger/timers.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.drop())

test('the timers of two processes miss nothing and do nothing twice', async () => {
  const uuids = await Promise.all(Array.from({ length: 220 }, () => market.newToken({ expires_in: 60 })))
  market.clock.advance(61)
  const failed = (_: string, error: unknown) => {
    throw error
  }
  const timers = () => createTimers({ db: market.db, ports: market.ports, timers: PAYMENT_TIMERS, failed })
  const [one, other] = await Promise.all([timers().runDue(), timers().runDue()])
  expect(one + other).toBe(uuids.length)
  const told = await market.db.selectFrom('notice').select(['subject', 'type']).where('subject', 'in', uuids).execute()
  expect(told.map(({ type, subject }) => `${type} ${subject}`).toSorted()).toEqual(
    uuids.map((uuid) => `payment.expired ${uuid}`).toSorted(),
  )
})
