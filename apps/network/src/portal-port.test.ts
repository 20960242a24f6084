import { DIRECT_OPEN } from '@portal/domain/direct-open/direct-open.setting'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { simulatedBank } from './bank/simulated.bank.ts'
import type { Clock } from './clock/clock.ts'
import { createTimers } from './clock/timers.ts'
import { plantCounterparts } from './counterparts/counterpart.queries.ts'
import { CAFE, WALLET } from './counterparts/counterparts.ts'
import { decide } from './ledger/decision.ts'
import { PAYMENT_TIMERS } from './ledger/timers.ts'
import { operationsOf } from './operations.ts'
import type { Participant } from './participant/participant.ts'
import { createPerform } from './perform.ts'
import { portalPort } from './portal-port.ts'
import { createReceiver } from './receiver/receiver.ts'
import { type NoticesStage, openNoticesStage } from './testing/notices.ts'
import { findWallets } from './wallets/wallet.queries.ts'

const publicUrl = 'https://portal.example'
let stage: NoticesStage
let port: ReturnType<typeof portalPort>
let collector: Participant
let charge: (amount: number, owner?: Participant) => Promise<{ uuid: string; number: string }>

beforeAll(async () => {
  stage = await openNoticesStage({
    decide,
    handOver: (url, message) => receiver.handOver(url, message),
  })
  const { db, options, notices } = stage
  const receiver = createReceiver({ db, clock: stage.clock, open: options.open, publicUrl })
  const ports = { bank: simulatedBank, clock: stage.clock, publicUrl }
  const timers = createTimers({
    db,
    ports,
    timers: PAYMENT_TIMERS,
    failed: (_, error) => {
      throw error
    },
  })
  // Whoever waits lets a second pass, in which the network does its work.
  const clock: Clock = {
    now: () => stage.clock.now(),
    async until() {
      await notices.runDue()
      stage.clock.advance(1)
      await timers.runDue()
    },
  }
  const perform = createPerform({ db, clock, operations: operationsOf(ports) })
  port = portalPort({ db, clock, perform, receiver })
  await plantCounterparts(db, publicUrl)
  charge = async (amount, owner = collector) => {
    const { body } = await perform(owner, 'createToken', {
      body: {
        order_id: `ORD-${amount}-${stage.clock.now().getTime()}`,
        amount,
        description: 'Café',
        expires_in: 600,
        single_use: true,
        commerce: { tax_id: '76086403-K', name: 'CAFE', branch: 'CENTRO' },
      },
      idempotencyKey: crypto.randomUUID(),
    })
    const { uuid, token_number } = body as { uuid: string; token_number: string }
    return { uuid, number: token_number }
  }
})
afterAll(() => stage.drop())

beforeEach(async () => {
  stage.clock.advance(60)
  collector = await stage.participant('collector')
  await stage.secret(collector)
  const { url } = await port.receiver(collector.id)
  const addresses = JSON.stringify({ notify_url_payment: url, notify_url_settlement: url })
  await stage.db.updateTable('participant').set({ addresses }).where('id', '=', collector.id).execute()
})

test('the counterparts are planted once, those of an older version are updated, and people know them by these names', async () => {
  const { db } = stage
  await db.updateTable('participant').set({ name: 'Vieja', direct_open: 'null' }).where('id', '=', WALLET.id).execute()
  await plantCounterparts(db, publicUrl)
  const rows = db.selectFrom('participant').select(['id', 'name']).where('counterpart', '=', true).orderBy('name')
  expect(await rows.execute()).toEqual([
    { id: WALLET.id, name: 'Billetera Demo' },
    { id: CAFE.id, name: 'Café Demo' },
  ])
  const { urlApp, urlImage } = (await findWallets(db, 1, 0)).wallets[0]?.direct_open ?? {}
  const { urlApp: deepLink } = DIRECT_OPEN.fields
  expect([deepLink.given.safeParse(urlApp).success, urlImage]).toEqual([true, `${publicUrl}/billetera-demo.png`])
})

test('the test wallet pays a charge by its number, step by step, and the receiver takes its notices with good signatures', async () => {
  const { number } = await charge(15_990)
  const { paid, payment, steps } = (await port.pay(collector.id, number)) ?? {}
  expect([paid, payment]).toEqual([true, expect.stringMatching(/^[\da-f-]{36}$/)])
  expect(steps).toEqual([
    { operation: 'readToken', state: 'READ', problem: null },
    { operation: 'authorizeToken', state: 'PRE_AUTHORIZED', problem: null },
    { operation: 'readAuthorization', state: 'AUTHORIZED', problem: null },
    { operation: 'confirmAuthorization', state: 'PAID', problem: null },
  ])
  await stage.notices.runDue()
  const { total, notices } = await port.received(collector.id, { number: 1, size: 20 })
  expect(total).toBe(3)
  expect(notices.map(({ type }) => type).toSorted()).toEqual(['authorization.requested', 'payment.paid', 'token.read'])
  expect(new Set(notices.map(({ verdicts }) => JSON.stringify(verdicts)))).toEqual(
    new Set(['{"body":"valid","headers":"valid"}']),
  )
})

test('a collector’s refusal, its silence, and a bank’s refusal end the payment with their reason', async () => {
  const pay = async (amount: number) => {
    const { uuid } = await charge(amount)
    const { paid, steps } = (await port.pay(collector.id, uuid)) ?? {}
    return [paid, steps?.at(-1)?.operation, steps?.at(-1)?.problem?.code]
  }
  expect(await pay(15_901)).toEqual([false, 'confirmAuthorization', 'bank_rejected'])
  await port.chooseAnswer(collector.id, 'reject')
  expect(await pay(2_000)).toEqual([false, 'readAuthorization', 'authorization_rejected'])
  await port.chooseAnswer(collector.id, 'silence')
  expect(await pay(3_000)).toEqual([false, 'readAuthorization', 'authorization_timeout'])
})

test('the charge of another integration is not found', async () => {
  const other = await stage.participant('collector')
  const { uuid, number } = await charge(1_000, other)
  expect([await port.pay(collector.id, uuid), await port.pay(collector.id, number)]).toEqual([undefined, undefined])
  expect(await port.pay(collector.id, crypto.randomUUID())).toBeUndefined()
})

test('the test collector’s charge is paid like any other, and settling a participant settles its payments once', async () => {
  const { number, qr, amount } = await port.charge(4_990)
  expect([amount, qr]).toEqual([4_990, expect.stringContaining('CAFE DEMO SPA')])
  expect((await port.pay(CAFE.id, number))?.paid).toBe(true)
  expect([await port.settle(CAFE.id), await port.settle(CAFE.id)]).toEqual([1, 0])
})
