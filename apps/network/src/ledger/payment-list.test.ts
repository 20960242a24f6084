import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf } from '../testing/caller.ts'
import { type Market, openMarket } from '../testing/market.ts'

let market: Market
const uuids: string[] = []
/** Two payments around midnight in Chile, the second one reversed. */
beforeAll(async () => {
  market = await openMarket()
  for (const now of ['2026-03-05T23:59:59-03:00', '2026-03-06T00:00:00-03:00']) {
    market.clock.set(now)
    const [, id] = await market.authorized()
    uuids.push((await bodyOf(market.confirm(id, 15990)))['uuid'] as string)
    if (uuids.length === 2) await bodyOf(market.reverse(id))
  }
})
afterAll(() => market.drop())

const list = (query: Record<string, string>, caller = market.wallet) => market.call(caller, 'listPayments', { query })
const listed = async (query: Record<string, string>, caller = market.wallet) => {
  const { data } = await bodyOf(list(query, caller))
  return (data as { uuid: string }[]).map(({ uuid }) => uuidName(uuid))
}
const uuidName = (uuid: string) => ['first', 'second'][uuids.indexOf(uuid)]

test('both sides list the payments of days in Chile, the newest first, and nobody else', async () => {
  const both = { from: '2026-03-05', to: '2026-03-06' }
  expect(await listed(both)).toEqual(['second', 'first'])
  expect(await listed(both, market.collector)).toEqual(['second', 'first'])
  expect(await listed(both, market.dual)).toEqual([])
  expect(await listed({ from: '2026-03-05', to: '2026-03-05' })).toEqual(['first'])
  expect(await listed({ from: '2026-03-06', to: '2026-03-06' })).toEqual(['second'])
  expect(await listed({ ...both, state: 'REVERSED' })).toEqual(['second'])
  expect((await bodyOf(list({ ...both, page: '2' })))['pagination']).toEqual({
    total_items: 2,
    total_pages: 1,
    current_page: 2,
  })
})

test.each([
  ['2026-03-06', '2026-03-05', 'Debe ser el mismo día o uno posterior a from'],
  ['2026-03-01', '2026-04-01', 'El período puede tener hasta 31 días'],
  ['0000-01-01', '0000-01-01', 'Debe ser un día entre 2000-01-01 y 2100-12-31, como 2026-03-05'],
  ['9999-12-31', '9999-12-31', 'Debe ser un día entre 2000-01-01 y 2100-12-31, como 2026-03-05'],
])('a period from %s to %s is refused', async (from, to, message) => {
  expect(await list({ from, to })).toMatchObject({ refusal: 'invalid', fields: { to: message } })
  expect((await list({ from: '2026-03-01', to: '2026-03-31' })).refusal).toBeUndefined()
})

test('the first and the last day that may be asked about have moments', async () => {
  for (const day of ['2000-01-01', '2100-12-31']) expect(await listed({ from: day, to: day })).toEqual([])
})
