import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chileanDay } from '../clock/chile.ts'
import { reversePaid } from '../ledger/payment.queries.ts'
import { addReversalLines } from '../ledger/statement-lines.queries.ts'
import type { Participant } from '../participant/participant.ts'
import { refundOperations } from '../refund/refund.operations.ts'
import { resolveRefunds } from '../refund/resolve.timer.ts'
import { STATEMENT_CHECKSUM, STATEMENT_LINES } from '@portal/network/examples/statement'
import { type Asking, openAsking } from '../testing/asking.ts'
import { insertPaid } from '../testing/payment.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { settlementOperations } from './settlement.operations.ts'
import { SETTLEMENT_TIMERS, settleNow } from './settlement.ts'
import { checksumOf, type LineAnswer } from './statement.ts'

const THURSDAY = '2026-03-05'
let stage: Stage
let network: Asking
let clock: Asking['clock']
let wallet: Participant
let collector: Participant

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.drop())
beforeEach(async () => {
  network = openAsking({
    stage,
    at: '2026-03-05T15:00:00Z',
    operations: () => ({ ...refundOperations(), ...settlementOperations() }),
    timers: [resolveRefunds, ...SETTLEMENT_TIMERS],
  })
  clock = network.clock
  wallet = await stage.participant('payer')
  collector = await stage.participant('collector')
})

const call: Asking['answer'] = (...input) => network.answer(...input)

const paid = (amount?: number) => insertPaid(stage.db, clock.now(), collector, wallet, amount)
const read = (date: string, by = collector) => call(by, 'readStatement', { params: { date } })
const linesOf = async (date: string) => (await read(date))['lines'] as LineAnswer[]
const runTimers = () => network.pass(0)
const refund = (uuid: string, amount: number) =>
  call(collector, 'requestRefund', {
    params: { uuid },
    body: { refund_id: `DEV-${uuid}`, amount, reason: 'Devuelve' },
  })
const notices = async (to: Participant) =>
  stage.db
    .selectFrom('notice')
    .selectAll()
    .where('participant_id', '=', to.id)
    .where('field', '=', 'notify_url_settlement')
    .orderBy('type')
    .orderBy('happened_at')
    .execute()
const now = (by = collector) => settleNow(stage.db, clock.now(), by.id)
async function reverse(uuid: string) {
  const set = { state: 'REVERSED', reversed_at: clock.now(), reversed_by: 'reverse_payer' } as const
  const reversed = await reversePaid(stage.db, uuid, set)
  if (reversed) await addReversalLines(stage.db, clock.now(), reversed)
}

test('the checksum of the published example is that of its lines', () => {
  expect(checksumOf(STATEMENT_LINES as never)).toBe(STATEMENT_CHECKSUM)
})

test('at 06:00 of the next bank day payments settle and the day closes, for both sides', async () => {
  const first = await paid(15_990)
  clock.advance(1)
  const second = await paid(4500)
  await refund(first.uuid, 5990)
  clock.advance(5)
  await runTimers()
  clock.set('2026-03-06T08:59:59Z')
  await runTimers()
  expect(await read(THURSDAY)).toEqual({ refused: 'statement_not_ready' })
  clock.set('2026-03-06T09:00:00Z')
  await runTimers()

  const statement = await read(THURSDAY)
  expect(statement).toMatchObject({
    date: THURSDAY,
    lines: [
      {
        type: 'PAYMENT',
        payment_uuid: first.uuid,
        order_id: first.order_id,
        med_id: first.med_id,
        amount: 15990,
        commission: 160,
        net: 15830,
        occurred_at: '2026-03-05T12:00:00-03:00',
      },
      { type: 'PAYMENT', payment_uuid: second.uuid, amount: 4500, commission: 45, net: 4455 },
      { type: 'REFUND', payment_uuid: first.uuid, amount: -5990, commission: 0, net: -5990 },
    ],
    totals: { count: 3, amount: 14_500, commission: 205, net: 14_295 },
    checksum: checksumOf(await linesOf(THURSDAY)),
  })
  expect((await linesOf(THURSDAY))[2]?.med_id).toMatch(/^MED-20260305-\d{10}$/)
  expect(await read(THURSDAY, wallet)).toMatchObject({
    totals: { count: 3, amount: -14_500, commission: 0, net: -14_500 },
  })

  const [one, , ready] = await notices(collector)
  expect(one).toMatchObject({ type: 'payment.settled', subject: first.token_uuid, happened_at: clock.now() })
  expect(one?.data).toMatchObject({
    payment: { uuid: first.uuid, state: 'SETTLED', settled_at: '2026-03-06T06:00:00-03:00' },
    refund: { state: 'COMPLETED', amount: 5990 },
  })
  expect(ready).toMatchObject({
    type: 'statement.ready',
    data: { date: THURSDAY, checksum: statement['checksum'] },
  })
  expect((await notices(wallet)).map(({ type }) => type)).toEqual([
    'payment.settled',
    'payment.settled',
    'statement.ready',
  ])
})

test('a weekend closes on Monday, one day after the other', async () => {
  clock.set('2026-03-06T15:00:00Z')
  await paid()
  clock.set('2026-03-07T15:00:00Z')
  await paid()
  clock.set('2026-03-08T15:00:00Z')
  await runTimers()
  expect(await read('2026-03-06')).toEqual({ refused: 'statement_not_ready' })
  clock.set('2026-03-09T09:00:00Z')
  await runTimers()
  for (const day of ['2026-03-06', '2026-03-07']) expect(await read(day)).toMatchObject({ totals: { count: 1 } })
  expect(await read('2026-03-08')).toMatchObject({ lines: [], totals: { count: 0, amount: 0 } })
})

test('a reversal is a line that takes back the payment and its commission', async () => {
  const { uuid } = await paid(15_990)
  clock.advance(20)
  await reverse(uuid)
  clock.set('2026-03-06T09:00:00Z')
  await runTimers()
  const lines = await linesOf(THURSDAY)
  expect(lines.map(({ type }) => type)).toEqual(['PAYMENT', 'REVERSAL'])
  expect(lines[1]).toMatchObject({ amount: -15_990, commission: -160, net: -15_830 })
  expect((await read(THURSDAY))['totals']).toEqual({ count: 2, amount: 0, commission: 0, net: 0 })
  expect((await notices(collector)).map(({ type }) => type)).toEqual(['statement.ready'])
})

test('settled before its time, a day is closed and what follows goes to the next one', async () => {
  const first = await paid()
  expect(await now()).toEqual({ payments: 1, statements: [THURSDAY] })
  const closed = await read(THURSDAY)
  expect(closed).toMatchObject({ lines: [{ payment_uuid: first.uuid }] })
  expect(await read(THURSDAY, wallet)).toEqual({ refused: 'statement_not_ready' })

  clock.advance(60)
  const second = await paid()
  expect(await now()).toEqual({ payments: 1, statements: [] })
  clock.set('2026-03-06T15:00:00Z')
  await runTimers()
  expect(await read(THURSDAY)).toEqual(closed)
  expect(await read('2026-03-06')).toEqual({ refused: 'statement_not_ready' })
  expect(await read(THURSDAY, wallet)).toMatchObject({ totals: { count: 2 } })
  clock.set('2026-03-09T09:00:00Z')
  await runTimers()
  expect(await read('2026-03-06')).toMatchObject({ lines: [{ payment_uuid: second.uuid }] })
})

test('a wallet settles before their time only its payments to a test company', async () => {
  await paid()
  const company = await stage.participant('collector')
  await stage.query('update network.participant set counterpart = true where id = $1', [company.id])
  const own = await insertPaid(stage.db, clock.now(), company, wallet, 100)
  expect(await now(wallet)).toMatchObject({ payments: 1 })
  expect((await notices(company)).map(({ subject }) => subject)).toContain(own.token_uuid)
  expect(await now()).toMatchObject({ payments: 1 })
  await stage.query('update network.participant set counterpart = false where id = $1', [company.id])
})

test('what follows a day that was settled before its time can be settled before its time on the next one', async () => {
  await paid()
  await now()
  const late = await paid()
  clock.set('2026-03-06T15:00:00Z')
  expect(await now()).toEqual({ payments: 1, statements: ['2026-03-06'] })
  expect(await read('2026-03-06')).toMatchObject({ lines: [{ payment_uuid: late.uuid }] })
})

test('a line that came too late for a closed day goes to the next one', async () => {
  await paid()
  await now()
  const late = await paid()
  // The payment's transaction began before the day was closed.
  await stage.query(`update network.statement_line set day = $1 where payment_uuid = $2`, [THURSDAY, late.uuid])
  clock.set('2026-03-09T09:00:00Z')
  await runTimers()
  await runTimers()
  expect(await read('2026-03-06')).toMatchObject({ lines: [{ payment_uuid: late.uuid }] })
})

test('amounts act on the notices of settlement', async () => {
  await paid(15_905)
  await now()
  expect((await notices(wallet))[0]).toMatchObject({ type: 'payment.settled', fault: 'notice_twice' })
})

test.each(['2026-02-30', 'hoy', '2026-3-5', '0000-01-01', '9999-12-31'])(
  'no statement has the date %s',
  async (date) => {
    expect(await read(date)).toEqual({ refused: 'invalid', fields: { date: expect.any(String) } })
  },
)

test('a day to come is not ready, and one without movements is empty', async () => {
  expect(await read('2027-01-01')).toEqual({ refused: 'statement_not_ready' })
  expect(await read(chileanDay(clock.now()))).toEqual({ refused: 'statement_not_ready' })
  expect(await read('2026-03-03')).toMatchObject({ lines: [], checksum: checksumOf([]) })
})
