import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { simulatedBank } from '../bank/simulated.bank.ts'
import { operationsOf } from '../operations.ts'
import type { Participant } from '../participant/participant.ts'
import { createPerform } from '../perform.ts'
import { resolveRefunds } from '../refund/resolve.timer.ts'
import { settleNow } from '../settlement/settlement.ts'
import { SettableClock } from '../testing/clock.ts'
import { insertPaid, insertUnpaid } from '../testing/payment.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { dashboardOf } from './dashboard.ts'

let stage: Stage
let clock: SettableClock
let dashboard: ReturnType<typeof dashboardOf>
let collector: Participant
let wallet: Participant
const flushLog = async () => undefined
const ports = () => ({ bank: simulatedBank, clock, publicUrl: 'https://portal.example' })
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.drop())
beforeEach(async () => {
  clock = new SettableClock('2026-03-05T15:04:05Z')
  const perform = createPerform({ db: stage.db, clock, operations: operationsOf(ports()) })
  dashboard = dashboardOf({ db: stage.db, clock, perform, flushLog })
  collector = await stage.participant('collector')
  wallet = await stage.participant('payer')
})

const pay = (amount: number) => insertPaid(stage.db, clock.now(), collector, wallet, amount)
const refund = (uuid: string, amount: number, key: string = crypto.randomUUID(), of = collector) =>
  dashboard.refund(of.id, uuid, { key, amount, reason: 'Devuelve' })
const later = async () => {
  clock.advance(5)
  await stage.db.transaction().execute((tx) => resolveRefunds.run(tx, clock.now(), ports()))
}
const NONE = { data: [], next: null }

test('each role sees its side only, and other integrations see nothing', async () => {
  const { uuid } = await pay(15_990)
  const other = await stage.participant('payer_collect')
  expect((await dashboard.payments(collector.id, 'ER', {}, { size: 20 })).data).toMatchObject([{ uuid }])
  expect((await dashboard.payments(wallet.id, 'EP', {}, { size: 20 })).data).toMatchObject([{ uuid }])
  expect(await dashboard.payment(wallet.id, 'EP', uuid)).toMatchObject({ commission: null, refundable: false })
  for (const [{ id }, role] of [
    [collector, 'EP'],
    [wallet, 'ER'],
    [other, 'ER'],
    [other, 'EP'],
  ] as const) {
    expect(await dashboard.payments(id, role, {}, { size: 20 })).toEqual(NONE)
    expect(await dashboard.payment(id, role, uuid)).toBeUndefined()
    expect((await dashboard.today(id, role)).paid).toEqual({ count: 0, amount: 0 })
  }
  expect(await refund(uuid, 100, crypto.randomUUID(), other)).toBe(NETWORK_ERRORS.not_found.message)
})

test('charges that were rejected or expired stand among the payments, with the reason and without a refund', async () => {
  const add = (
    wallet_: Participant | null,
    state: 'REJECTED' | 'EXPIRED' | 'CANCELLED',
    amount: number,
    reason?: string,
  ) => {
    clock.advance(1)
    return insertUnpaid(stage.db, clock.now(), collector, wallet_, { state, amount, reason: reason ?? null })
  }
  await pay(100)
  const rejected = await add(wallet, 'REJECTED', 101)
  await add(wallet, 'REJECTED', 102, 'Sin stock')
  await add(wallet, 'EXPIRED', 103)
  await add(null, 'EXPIRED', 104)
  await add(null, 'CANCELLED', 105)
  const found = async (of: Participant, role: 'ER' | 'EP', filter: Parameters<typeof dashboard.payments>[2] = {}) =>
    (await dashboard.payments(of.id, role, filter, { size: 20 })).data.map(({ amount, why }) => [amount, why])
  const ofWallet = [
    [103, 'Venció mientras se pagaba.'],
    [102, 'Sin stock'],
    [101, NETWORK_ERRORS.bank_rejected.message],
    [100, null],
  ]
  expect(await found(wallet, 'EP')).toEqual(ofWallet)
  expect(await found(collector, 'ER')).toEqual([[104, 'Ninguna billetera lo leyó.'], ...ofWallet])
  expect(await found(collector, 'ER', { state: 'REJECTED' })).toEqual(ofWallet.slice(1, 3))
  expect(await found(collector, 'ER', { state: 'EXPIRED', amount: 103 })).toEqual(ofWallet.slice(0, 1))
  expect(await found(collector, 'ER', { state: 'PAID' })).toEqual(ofWallet.slice(3))
  expect(await dashboard.payment(collector.id, 'ER', rejected)).toMatchObject({
    state: 'REJECTED',
    refundable: false,
    settle_at: null,
    ended_at: '2026-03-05T15:04:06.000Z',
  })
})

test('messages of a payment or a charge are read by its sides only', async () => {
  const { uuid } = await pay(15_990)
  const charge = await insertUnpaid(stage.db, clock.now(), collector, null, { state: 'EXPIRED', amount: 100 })
  const run = await dashboard.run(collector.id, 'ER', uuid)
  expect(run?.messages.map(({ name }) => name)).toEqual(['med'])
  expect((await dashboard.run(collector.id, 'ER', charge))?.charge).toMatchObject({ uuid: charge, state: 'EXPIRED' })
  for (const [id, role, what] of [
    [collector.id, 'EP', uuid],
    [wallet.id, 'EP', charge],
    [wallet.id, 'ER', uuid],
  ] as const)
    expect(await dashboard.run(id, role, what)).toBeUndefined()
})

test('pages hold every payment and charge once, also those of the same moment', async () => {
  for (let time = 0; time < 7; time += 1) {
    if (time % 2 === 0) await pay(100 + time)
    else await insertUnpaid(stage.db, clock.now(), collector, null, { state: 'EXPIRED', amount: 100 + time })
    if (time % 3 === 0) clock.advance(1)
  }
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await dashboard.payments(collector.id, 'ER', {}, { cursor, size: 2 })
    seen.push(...page.data.map(({ amount }) => amount))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen.toSorted((one, next) => one - next)).toEqual([100, 101, 102, 103, 104, 105, 106])
  expect(seen.at(-1)).toBe(100)
})

test('a list is filtered by state, days in Chile, amount, order and branch', async () => {
  const first = await pay(15_990)
  clock.advance(12 * 3600)
  const second = await pay(2_000)
  await refund(second.uuid, 500)
  const found = async (filter: Parameters<typeof dashboard.payments>[2]) =>
    (await dashboard.payments(collector.id, 'ER', filter, { size: 20 })).data.map(({ amount }) => amount)
  // 15:04 UTC and 12 hours later are two days in Chile.
  expect(await found({ from: '2026-03-06' })).toEqual([2_000])
  expect(await found({ to: '2026-03-05' })).toEqual([15_990])
  expect(await found({ from: '2026-03-05', to: '2026-03-06' })).toEqual([2_000, 15_990])
  expect(await found({ amount: 15_990 })).toEqual([15_990])
  expect(await found({ order: first.order_id })).toEqual([15_990])
  expect(await found({ order: '%' })).toEqual([])
  expect(await found({ branch: 'santiago centro' })).toEqual([2_000, 15_990])
  expect(await found({ branch: 'centro' })).toEqual([])
  expect(await found({ state: 'REFUNDED' })).toEqual([2_000])
  expect(await found({ state: 'SETTLED' })).toEqual([])
})

test('a refund is made once for its key, changes balance and figures, and leaves no second one', async () => {
  const { uuid } = await pay(15_990)
  const before = await dashboard.payment(collector.id, 'ER', uuid)
  expect(before).toMatchObject({ refundable: true, balance: 1_000_000, refund: null, commission: 160 })
  const key = crypto.randomUUID()
  expect([await refund(uuid, 5_990, key), await refund(uuid, 5_990, key)]).toEqual([null, null])
  expect(await refund(uuid, 10)).toBe('La transacción ya tiene una devolución; solo se permite una.')
  await later()
  expect(await dashboard.payment(collector.id, 'ER', uuid)).toMatchObject({
    refundable: false,
    refund: { id: `DEV-${key}`, state: 'COMPLETED', amount: 5_990, reason: 'Devuelve' },
  })
  expect(await dashboard.today(collector.id, 'ER')).toMatchObject({
    refunded: { count: 1, amount: 5_990 },
    balance: 994_010,
  })
})

test('before a refund mode is chosen the global balance pays, and a wallet has none', async () => {
  await stage.db.updateTable('participant').set({ refund_mode: null }).where('id', '=', collector.id).execute()
  const { uuid } = await insertPaid(stage.db, clock.now(), { ...collector, refundMode: null }, wallet, 1_000_000)
  expect(await refund(uuid, 1_000_000)).toBeNull()
  const other = await insertPaid(stage.db, clock.now(), { ...collector, refundMode: null }, wallet, 100)
  expect(await dashboard.payment(collector.id, 'ER', other.uuid)).toMatchObject({ refundable: true, balance: 0 })
  expect([
    (await dashboard.today(collector.id, 'ER')).balance,
    (await dashboard.today(wallet.id, 'EP')).balance,
  ]).toEqual([0, null])
})

test('a refund that was rejected says why and can be made again', async () => {
  const { uuid } = await pay(15_902)
  expect(await refund(uuid, 15_902)).toBeNull()
  await later()
  expect(await dashboard.payment(collector.id, 'ER', uuid)).toMatchObject({
    refundable: true,
    refund: { state: 'REJECTED', rejection: 'El saldo de devolución no alcanza para el monto solicitado.' },
  })
  expect(await refund(uuid, 2_000_000)).not.toBeNull()
})

test('the figures are those of today in Chile', async () => {
  clock = new SettableClock('2026-03-05T02:30:00Z')
  await pay(100)
  clock.advance(3600)
  dashboard = dashboardOf({
    db: stage.db,
    clock,
    flushLog,
    perform: createPerform({ db: stage.db, clock, operations: {} }),
  })
  await pay(1_000)
  await pay(2_000)
  await insertUnpaid(stage.db, clock.now(), collector, wallet, { state: 'REJECTED', amount: 50 })
  await settleNow(stage.db, clock.now(), collector.id)
  const today = await dashboard.today(collector.id, 'ER')
  expect(today).toMatchObject({
    day: '2026-03-05',
    paid: { count: 2, amount: 3_000 },
    settled: { count: 3, amount: 3_100 },
    last_paid_at: '2026-03-05T03:30:00.000Z',
  })
  const none = Array.from({ length: 23 }, () => 0)
  expect(today.hours).toEqual([2, ...none])
  expect(today.failures).toEqual([1, ...none])
  expect((await dashboard.today(wallet.id, 'EP')).failures).toEqual([1, ...none])
})
