import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ALIAS_TIMERS } from '../alias/timers.ts'
import { PAYMENT_TIMERS } from '../ledger/timers.ts'
import { tokenOperations } from '../ledger/token.operations.ts'
import type { Participant } from '../participant/participant.ts'
import { type Asking, openAsking } from '../testing/asking.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { chargeSubscription } from './charge.ts'
import { subscriptionOperations } from './subscription.operations.ts'

const CAFE = { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO CENTRO' }
const PAYER = { tax_id: '12345678-5', name: 'Ana Rojas Muñoz', account_hint: '****4821' }

let stage: Stage
let network: Asking
let collector: Participant
let wallet: Participant
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  network = openAsking({
    stage,
    at: '2026-03-05T15:04:05Z',
    operations: () => ({ ...subscriptionOperations(), ...tokenOperations() }),
    timers: [...PAYMENT_TIMERS, ...ALIAS_TIMERS],
  })
  collector = await stage.participant('collector')
  wallet = await stage.participant('payer')
  await met(collector)
})
afterAll(() => stage.drop())

/** The wallet reads a token of the merchant, so that the network knows who collects for it. */
async function met(by: Participant): Promise<void> {
  const sale = { order_id: 'ORD-1', amount: 990, description: 'Café', expires_in: 900, single_use: false }
  const { body } = await network.ask(by, 'createToken', { body: { ...sale, commerce: CAFE } })
  await network.ask(wallet, 'readToken', { params: { uuid: body.uuid } })
}

const subscribe = async (max_amount = 20000) =>
  (await network.ask(wallet, 'createSubscription', { body: { commerce: CAFE, payer: PAYER, max_amount } })).body
const cancel = (id: string, by = wallet) => network.ask(by, 'cancelSubscription', { params: { id } })
const types = async (participant: Participant) =>
  (await network.told(participant)).map(({ type }) => type).filter((type) => type !== 'token.read')
const charge = (id: string, amount: number) =>
  stage.db.transaction().execute((db) => chargeSubscription(db, network.clock.now(), network.ports.bank, id, amount))

test('both sides learn of the consent and of its end, which is final', async () => {
  const body = await subscribe()
  const { subscription_id } = body
  const active = { subscription_id, state: 'ACTIVE', merchant: CAFE, payer: PAYER, max_amount: 20000 }
  expect(body).toEqual({ ...active, created_at: '2026-03-05T12:04:05-03:00', cancelled_at: null })
  const { body: cancelled } = await cancel(subscription_id)
  expect(cancelled).toEqual({ ...body, state: 'CANCELLED', cancelled_at: body.created_at })
  expect(await cancel(subscription_id)).toEqual({ code: 'already_final' })
  for (const side of [wallet, collector])
    expect(await types(side)).toEqual(['subscription.created', 'subscription.cancelled'])
  const ask = (query: Record<string, string>) => network.ask(wallet, 'listSubscriptions', { query })
  expect((await ask({ state: 'CANCELLED' })).body.data).toEqual([cancelled])
  expect((await ask({ state: 'ACTIVE' })).body.pagination.total_items).toBe(0)
})

test('a stranger neither lists nor cancels a subscription', async () => {
  const { subscription_id } = await subscribe()
  const stranger = await stage.participant('payer')
  expect(await cancel(subscription_id, stranger)).toEqual({ code: 'not_found' })
  expect((await network.ask(stranger, 'listSubscriptions')).body.data).toEqual([])
})

test('the collector of a merchant is the last that the wallet met; who only registered it is not', async () => {
  const [latest, registered] = [await stage.participant('collector'), await stage.participant('collector')]
  const row = { tax_id: CAFE.tax_id, name: CAFE.name, account: '{}', state: 'ACTIVE' as const }
  await stage.db
    .insertInto('commerce')
    .values({ ...row, collector_id: registered.id, created_at: network.clock.now() })
    .execute()
  network.clock.advance(1)
  await met(latest)
  await subscribe()
  wallet = await stage.participant('payer')
  await subscribe()
  expect(await types(collector)).toEqual([])
  expect(await types(latest)).toEqual(['subscription.created'])
  expect(await types(registered)).toEqual([])
  await stage.query('delete from network.commerce')
})

test('some seconds after the consent the network charges once, through a payment', async () => {
  const { subscription_id } = await subscribe()
  await network.pass(9)
  expect(await types(wallet)).toEqual(['subscription.created'])
  await network.pass(1)
  await network.pass(60)
  const told = (await network.told(wallet)).filter(({ type }) => type === 'subscription.charged')
  const payment = await stage.db
    .selectFrom('payment')
    .selectAll()
    .where('payer_id', '=', wallet.id)
    .executeTakeFirstOrThrow()
  expect(payment).toMatchObject({ amount: 20000, collector_id: collector.id, merchant: CAFE, payer: PAYER })
  const data = {
    subscription_id,
    payment_uuid: payment.uuid,
    order_id: `SUS-${subscription_id}-1`,
    amount: 20000,
    charged_at: '2026-03-05T12:04:15-03:00',
  }
  expect(told).toEqual([{ type: 'subscription.charged', data, fault: null }])
  expect(await types(collector)).toEqual(['subscription.created', 'payment.paid', 'subscription.charged'])
})

test('a slow bank delays the charge, and one that rejects prevents it', async () => {
  await subscribe(20008)
  await subscribe(20001)
  await network.pass(10)
  await network.pass(19)
  expect(await types(wallet)).not.toContain('subscription.charged')
  await network.pass(1)
  expect((await types(wallet)).filter((type) => type === 'subscription.charged')).toHaveLength(1)
  expect(await types(collector)).toContain('payment.rejected')
})

describe('no charge', () => {
  test('after the end', async () => {
    const { subscription_id } = await subscribe()
    await cancel(subscription_id)
    await network.pass(10)
    expect(await charge(subscription_id, 100)).toBe(false)
    expect(await types(collector)).toEqual(['subscription.created', 'subscription.cancelled'])
  })

  test('above the maximum', async () => {
    const { subscription_id } = await subscribe()
    expect(await charge(subscription_id, 20001)).toBe(false)
    expect(await charge(subscription_id, 20000)).toBe(true)
  })

  test('without a collector that is known', async () => {
    wallet = await stage.participant('payer')
    const { subscription_id } = await subscribe()
    await network.pass(10)
    expect(await charge(subscription_id, 100)).toBe(false)
    expect(await types(wallet)).toEqual(['subscription.created'])
  })

  test('if the collector uses its order for another sale', async () => {
    const { subscription_id } = await subscribe()
    expect(await charge(subscription_id, 100)).toBe(true)
    await stage.query('update network.payment set order_id = $1 where collector_id = $2', [
      `SUS-${subscription_id}-2`,
      collector.id,
    ])
    expect(await charge(subscription_id, 100)).toBe(false)
    await network.pass(10)
    expect((await types(wallet)).filter((type) => type === 'subscription.charged')).toHaveLength(1)
  })
})
