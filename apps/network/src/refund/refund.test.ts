import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/posting.ts'
import { OPENING_BALANCE } from '../ledger/refund-balance.ts'
import type { Participant } from '../participant/participant.ts'
import { tdsOperations } from '../tds/tds.operations.ts'
import { type Asking, openAsking } from '../testing/asking.ts'
import { insertPaid } from '../testing/payment.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { refundOperations } from './refund.operations.ts'
import { resolveRefunds } from './resolve.timer.ts'

let stage: Stage
let network: Asking
let clock: Asking['clock']
let wallet: Participant
let collector: Participant
let ids = 0

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.drop())
beforeEach(async () => {
  network = openAsking({
    stage,
    at: '2026-03-05T16:30:00Z',
    operations: () => ({ ...refundOperations(), ...tdsOperations() }),
    timers: [resolveRefunds],
  })
  clock = network.clock
  wallet = await stage.participant('payer')
  collector = await stage.participant('collector')
})

const call: Asking['answer'] = (...input) => network.answer(...input)

const paid = (amount?: number, by = collector) => insertPaid(stage.db, clock.now(), by, wallet, amount)
const refund = (uuid: string, amount: number, by = collector, refund_id = `DEV-${(ids += 1)}`) =>
  call(by, 'requestRefund', { params: { uuid }, body: { refund_id, amount, reason: 'Devuelve' } })
const read = (uuid: string, by = collector) => call(by, 'readRefund', { params: { uuid } })
const balances = async (by = collector) => (await call(by, 'listBalances'))['data']
const later = () => network.pass(5)

test('a refund holds money of the balance, and then gives it to the person', async () => {
  const { uuid } = await paid()
  const requested = await refund(uuid, 5990)
  expect(requested).toEqual({
    refund_id: expect.any(String),
    payment_uuid: uuid,
    state: 'REQUESTED',
    amount: 5990,
    reason: 'Devuelve',
    requested_at: '2026-03-05T13:30:00-03:00',
    resolved_at: null,
    rejection: null,
  })
  expect(await balances()).toMatchObject([{ kind: 'GLOBAL', available: OPENING_BALANCE - 5990, held: 5990 }])
  const person = ACCOUNTS.person(wallet.id, '12345678-5')
  expect(await balanceOf(stage.db, person)).toBe(-15_990)

  await network.pass(4)
  expect(await read(uuid)).toEqual(requested)
  await network.pass(1)
  const completed = { ...requested, state: 'COMPLETED', resolved_at: '2026-03-05T13:30:05-03:00' }
  expect(await read(uuid)).toEqual(completed)
  expect(await read(uuid, wallet)).toEqual(completed)
  expect(await balances()).toMatchObject([{ available: OPENING_BALANCE - 5990, held: 0 }])
  expect(await balanceOf(stage.db, person)).toBe(-10_000)
  expect(await balanceOf(stage.db, `refund:${collector.id}`)).toBe(OPENING_BALANCE - 5990)
  expect(await network.told(wallet)).toEqual([{ type: 'refund.completed', data: completed, fault: null }])
  expect(await network.told(collector)).toEqual([])
})

describe('a payment', () => {
  test('has one refund, and another if that was rejected', async () => {
    const { uuid } = await paid(15_902)
    await refund(uuid, 15_902)
    expect(await refund(uuid, 100)).toEqual({ refused: 'refund_already_requested' })
    await later()
    expect(await read(uuid)).toMatchObject({ state: 'REJECTED', rejection: 'insufficient_refund_balance' })
    expect(await balances()).toMatchObject([{ available: OPENING_BALANCE, held: 0 }])
    expect(await network.told(wallet)).toMatchObject([{ type: 'refund.rejected', data: { state: 'REJECTED' } }])

    expect(await refund(uuid, 15_900)).toMatchObject({ state: 'REQUESTED' })
    await later()
    expect(await read(uuid)).toMatchObject({ state: 'COMPLETED', amount: 15_900 })
    expect(await refund(uuid, 2)).toEqual({ refused: 'refund_already_requested' })
  })

  test('is not refunded by more than was paid, nor if it was reversed, nor by strangers', async () => {
    const { uuid } = await paid()
    expect(await refund(uuid, 15_991)).toEqual({ refused: 'refund_exceeds_payment' })
    expect(await refund(uuid, 1, await stage.participant('payer_collect'))).toEqual({ refused: 'not_found' })
    expect(await read(uuid)).toEqual({ refused: 'not_found' })
    await stage.db
      .updateTable('payment')
      .set({ state: 'REVERSED', reversed_at: clock.now() })
      .where('uuid', '=', uuid)
      .execute()
    expect(await refund(uuid, 1)).toEqual({ refused: 'already_final' })
  })

  test('that is reversed while its refund is in progress is not refunded', async () => {
    const { uuid } = await paid()
    await refund(uuid, 15_990)
    await stage.db
      .updateTable('payment')
      .set({ state: 'REVERSED', reversed_at: clock.now() })
      .where('uuid', '=', uuid)
      .execute()
    await later()
    expect(await read(uuid)).toMatchObject({ state: 'REJECTED', rejection: 'already_final' })
    expect(await balances()).toMatchObject([{ available: OPENING_BALANCE, held: 0 }])
  })
})

test('an identifier names one refund of a collector', async () => {
  const [one, other] = [await paid(), await paid()]
  await refund(one.uuid, 100, collector, 'DEV-1')
  expect(await refund(other.uuid, 100, collector, 'DEV-1')).toEqual({
    refused: 'invalid',
    fields: { refund_id: 'Ya usaste este identificador en otra devolución' },
  })
  expect(await balances()).toMatchObject([{ held: 100 }])
})

test('refunds at the same time never spend more than the balance has', async () => {
  const payments = await Promise.all(Array.from({ length: 6 }, () => paid(300_000)))
  const answers = await Promise.all(payments.map(({ uuid }) => refund(uuid, 300_000)))
  expect(answers.filter((answer) => answer['state'] === 'REQUESTED')).toHaveLength(3)
  expect(answers.filter((answer) => answer['refused'] === 'insufficient_refund_balance')).toHaveLength(3)
  expect(await balances()).toMatchObject([{ available: 100_000, held: 900_000 }])
})

test('in mode COMMERCE the balance of the merchant pays', async () => {
  const owner = await stage.participant('collector', { refundMode: 'COMMERCE' })
  const { uuid } = await paid(15_990, owner)
  expect(await refund(uuid, 100, owner)).toEqual({ refused: 'insufficient_refund_balance' })
  const { commerce_id: id } = await call(owner, 'createCommerce', {
    body: {
      name: 'CAFE DEMO SPA',
      tax_id: '76086403-K',
      state: 'ACTIVE',
      account: {
        bank_code: '028',
        type: '001',
        number: '00123456789',
      },
    },
  })
  expect(await refund(uuid, 100, owner)).toEqual({ refused: 'insufficient_refund_balance' })
  await call(owner, 'createTopUp', {
    body: { transfer_reference: 'TEF-1000000001', amount: 100, commerce_id: id },
  })
  const change = (state: string) => call(owner, 'updateCommerce', { params: { id: id as string }, body: { state } })
  await change('INACTIVE')
  expect(await refund(uuid, 100, owner)).toEqual({ refused: 'commerce_inactive' })
  await change('ACTIVE')
  expect(await refund(uuid, 100, owner)).toMatchObject({ state: 'REQUESTED' })
  await later()
  expect(await balances(owner)).toMatchObject([{ kind: 'COMMERCE', commerce_id: id, available: 0, held: 0 }])
  expect(await balanceOf(stage.db, `refund:${owner.id}:76086403-K`)).toBe(0)
})

test('in mode GLOBAL_AUTOMATICO the fixed account of the network pays, and a dual is told', async () => {
  for (const type of ['collector', 'payer_collect'] as const) {
    const owner = await stage.participant(type, { refundMode: 'GLOBAL_AUTOMATICO' })
    const before = await balanceOf(stage.db, 'automatic:028')
    const { uuid } = await paid(15_990, owner)
    await refund(uuid, 5990, owner)
    await later()
    expect(await balanceOf(stage.db, 'automatic:028')).toBe(before - 5990)
    expect(await balances(owner)).toEqual([])
    expect((await network.told(owner)).map((notice) => notice.type)).toEqual(
      type === 'collector' ? [] : ['automatic_refund.completed'],
    )
  }
  expect((await network.told(wallet)).map(({ type }) => type)).toEqual(['refund.completed', 'refund.completed'])
})

test('API V1 refunds in its own words', async () => {
  const { uuid } = await paid()
  const answer = await call(collector, 'devolverPago', {
    params: { uuid },
    body: { devolucion_id: 'DEV-V1', monto: '5990', motivo: 'Devuelve' },
  })
  expect(answer).toEqual({
    devolucion_id: 'DEV-V1',
    pago_uuid: uuid,
    estado: 'SOLICITADA',
    monto: '5990',
    motivo: 'Devuelve',
    solicitada_el: '2026-03-05T13:30:00-03:00',
  })
})
