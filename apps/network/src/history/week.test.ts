import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { simulatedBank } from '../bank/simulated.bank.ts'
import { plantCounterparts } from '../counterparts/counterpart.queries.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { plantWeek } from './week.ts'

let stage: Stage
const PORTS = { bank: simulatedBank, publicUrl: 'https://portal.example' }
const NOW = new Date('2026-11-23T15:00:00Z')
beforeAll(async () => {
  stage = await openStage()
  await plantCounterparts(stage.db, PORTS.publicUrl)
  const addresses = { notify_url_payment: 'https://a.cl/pago', notify_url_settlement: 'https://a.cl/liquidacion' }
  await stage.participant('collector', { name: 'Cobro', addresses })
  await stage.participant('payer', { name: 'Paga' })
  await stage.participant('payer_collect', { name: 'Ambos', refundMode: 'COMMERCE' })
})
afterAll(() => stage.drop())

const rows = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(stage.db)).rows

test('the demo gets a week of payments, a refund, settlements and two failed notices, once', async () => {
  const names = ['Cobro', 'Paga', 'Ambos']
  expect([await plantWeek(stage.db, PORTS, NOW, names), await plantWeek(stage.db, PORTS, NOW, names)]).toEqual([
    true,
    false,
  ])
  const payments = await rows(
    'select state, count(*)::int, max(paid_at) as latest from network.payment group by state order by state',
  )
  expect(payments).toMatchObject([{ state: 'PAID' }, { state: 'SETTLED' }])
  expect(payments.reduce((sum, { count }) => sum + Number(count), 0)).toBe(28)
  for (const { latest } of payments) expect(Number(latest)).toBeLessThan(NOW.getTime())
  expect(await rows('select state, amount::int from network.refund')).toEqual([{ state: 'COMPLETED', amount: 1990 }])
  expect((await rows('select 1 from network.statement')).length).toBeGreaterThan(4)
  expect(await rows("select attempts, type from network.notice where state = 'FAILED'")).toEqual([
    { attempts: 9, type: 'payment.paid' },
    { attempts: 9, type: 'payment.paid' },
  ])
  expect(await rows("select 1 from network.notice where state = 'WAITING'")).toEqual([])
  expect(await rows('select movement from network.posting group by movement having sum(amount) <> 0')).toEqual([])
})

test('who has no collector gets no history', async () => {
  expect(await plantWeek(stage.db, PORTS, NOW, ['Nadie'])).toBe(false)
})
