import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { History } from '../testing/history.ts'
import { histories } from '../testing/history.steps.ts'
import { type Market, openMarket } from '../testing/market.ts'

/** Random histories of one run; set the variable for a long one. */
const RUNS = Number(process.env['LEDGER_HISTORIES'] ?? 25)

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.drop())

test('whatever happens: no money made or lost, final states final, one payment for each order, each change told once', {
  timeout: 60_000 + RUNS * 1000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      const history = new History(market)
      for (const [index, step] of steps.entries()) {
        await history.take(step)
        if (index % 6 === 5) await history.check()
      }
      market.clock.advance(2000)
      await market.runDue()
      await history.check()
      expect(await market.runDue(), 'nothing stays due').toBe(0)
    }),
    { numRuns: RUNS },
  )
  const { rows: unbalanced } = await market.query(
    'select movement from network.posting group by movement having sum(amount) <> 0',
  )
  expect(unbalanced).toEqual([])
  const { rows } = await market.query<{ posted: number; paid: number }>(
    `select (select coalesce(-sum(amount), 0)::bigint from network.posting where account like 'person:%') as posted,
       (select coalesce(sum(amount), 0)::bigint from network.payment where state <> 'REVERSED') as paid`,
  )
  expect(rows[0]?.posted).toBe(rows[0]?.paid)
  expect(rows[0]?.paid, 'some were paid').toBeGreaterThan(0)
})
