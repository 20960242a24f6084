import { CAST } from '@portal/network/examples/cast'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodyOf } from '../testing/caller.ts'
import { type Market, openMarket } from '../testing/market.ts'
import { balanceOf } from './posting.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.drop())
beforeEach(() => market.clock.set('2026-03-05T15:04:05Z'))

test('the collector answers within 3 seconds, once', async () => {
  const [uuid, id] = await market.preauthorized()
  expect((await market.confirm(id, 15990)).refusal).toBe('authorization_pending')
  market.clock.advance(2.999)
  expect(await market.decide(id, { decision: 'reject', reason: 'Fuera de horario' })).toBe(true)
  expect(await market.decide(id, { decision: 'accept' })).toBe(false)
  expect(await bodyOf(market.readAuthorization(id))).toMatchObject({ state: 'REJECTED', reason: 'Fuera de horario' })
  expect((await market.confirm(id, 15990)).refusal).toBe('authorization_rejected')
  expect((await market.reverse(id)).refusal).toBe('already_final')
  expect((await market.notices(uuid)).at(-1)).toBe('payment.rejected REJECTED authorization_rejected')

  const [, late] = await market.preauthorized()
  market.clock.advance(3)
  expect(await market.decide(late, { decision: 'accept' })).toBe(false)
  const timedOut = { state: 'REJECTED', reason: 'authorization_timeout' }
  expect(await bodyOf(market.readAuthorization(late))).toMatchObject(timedOut)
  expect((await market.confirm(late, 15990)).refusal).toBe('authorization_timeout')
})

test('a confirmation must have the amount of the token', async () => {
  const [uuid, id] = await market.authorized()
  expect(await market.confirm(id, 15991)).toMatchObject({
    refusal: 'invalid',
    fields: { amount: 'Debe ser el monto del token: 15990' },
  })
  expect(await market.state(uuid)).toBe('AUTHORIZED')
})

test('a reversal before the payment cancels the token, and repeated answers the same', async () => {
  for (const begin of ['preauthorized', 'authorized'] as const) {
    const [uuid, id] = await market[begin]()
    const reversed = await bodyOf(market.reverse(id))
    expect(reversed).toMatchObject({ state: 'REVERSED', reversed_by: 'reverse_payer', reason: 'Sin respuesta' })
    expect(reversed['payment_uuid']).toBeNull()
    expect(await bodyOf(market.reverse(id))).toEqual(reversed)
    expect((await market.confirm(id, 15990)).refusal).toBe('already_final')
    expect(await market.state(uuid)).toBe('CANCELLED')
    expect(await market.notices(uuid)).not.toContainEqual(expect.stringContaining('payment'))
  }
})

test('a reversal after the payment gives the money back and tells the wallet, and a collector that is a dual', async () => {
  const { dual, wallet, db } = market
  const [uuid, id] = await market.authorized({}, dual)
  const payment = await bodyOf(market.confirm(id, 15990))
  const reversed = await bodyOf(market.reverse(id))
  expect(reversed).toMatchObject({ state: 'REVERSED', payment_uuid: payment['uuid'] })
  expect(await bodyOf(market.reverse(id))).toEqual(reversed)
  const accounts = [`person:${wallet.id}:12345678-5`, `ifd:${dual.id}`, `profit:${dual.id}`]
  expect(await Promise.all(accounts.map((account) => balanceOf(db, account)))).toEqual([0, 0, 0])
  const told = db.selectFrom('notice').select('participant_id').where('subject', '=', uuid)
  const rows = await told.where('type', '=', 'payment.reversed').execute()
  expect(rows.map((row) => row.participant_id).toSorted()).toEqual([wallet.id, dual.id].toSorted())
})

test('a settled payment is not reversed', async () => {
  const [uuid, id] = await market.authorized()
  await bodyOf(market.confirm(id, 15990))
  await market.db.updateTable('payment').set({ state: 'SETTLED' }).where('token_uuid', '=', uuid).execute()
  expect((await market.reverse(id)).refusal).toBe('already_final')
  expect(await market.notices(uuid)).not.toContainEqual(expect.stringContaining('reversed'))
})

test.each([
  ['cartola_qri', 'bank'],
  ['enrolador', 'ifd'],
] as const)('in mode %s the money arrives at the account %s', async (operationMode, account) => {
  const seller = await market.participant('collector', { operationMode })
  const [, id] = await market.authorized({ amount: 40 }, seller)
  await bodyOf(market.confirm(id, 40))
  expect(await balanceOf(market.db, `${account}:${seller.id}`)).toBe(40)
})

test('a dual pays itself without a bank only with NOT_ONUS', async () => {
  const inside = await market.participant('payer_collect', { demandMed: 'NOT_ONUS' })
  const pay = async (payer: typeof inside, seller: typeof inside) => {
    const [uuid, id] = await market.authorized({ amount: 15901 }, seller, payer)
    const { refusal } = await market.confirm(id, 15901, payer)
    const payment = market.db.selectFrom('payment').select('on_us').where('token_uuid', '=', uuid)
    return refusal ?? (await payment.executeTakeFirst())?.on_us
  }
  expect(await pay(inside, inside)).toBe(true)
  expect(await pay(market.dual, market.dual)).toBe('bank_rejected')
  expect(await pay(market.wallet, inside)).toBe('bank_rejected')
})

test('in mode comercio_enrolador a registered merchant gets its money, and the collector that of the others', async () => {
  const { db, clock } = market
  const seller = await market.participant('collector', { operationMode: 'comercio_enrolador' })
  const { tax_id, name } = CAST.merchant
  const account = JSON.stringify({ bank_code: '028', type: '001', number: '00123456789' })
  const commerce = { collector_id: seller.id, name, account, created_at: clock.now() }
  await db
    .insertInto('commerce')
    .values({ ...commerce, tax_id, state: 'ACTIVE' })
    .execute()
  for (const merchant of [CAST.merchant, { ...CAST.merchant, tax_id: '76192083-9' }]) {
    const [, id] = await market.authorized({ amount: 40, commerce: merchant }, seller)
    await bodyOf(market.confirm(id, 40))
  }
  const accounts = [`merchant:${seller.id}:${tax_id}`, `merchant:${seller.id}:76192083-9`, `ifd:${seller.id}`]
  expect(await Promise.all(accounts.map((each) => balanceOf(db, each)))).toEqual([40, 0, 40])
})

test('an inactive merchant does not charge, but what was authorized before is paid to its collector', async () => {
  const { db, clock } = market
  const seller = await market.participant('collector', { operationMode: 'comercio_enrolador' })
  const [, id] = await market.authorized({ amount: 40 }, seller)
  const account = JSON.stringify({ bank_code: '028', type: '001', number: '00123456789' })
  const { tax_id, name } = CAST.merchant
  const inactive = {
    collector_id: seller.id,
    tax_id,
    name,
    account,
    state: 'INACTIVE',
    created_at: clock.now(),
  } as const
  await db.insertInto('commerce').values(inactive).execute()
  await bodyOf(market.confirm(id, 40))
  expect(await balanceOf(db, `ifd:${seller.id}`)).toBe(40)
  await expect(market.newToken({}, seller)).rejects.toThrow('commerce_inactive')
})

test('a refunded payment is not reversed, so that its money does not come back twice', async () => {
  const { db, clock, collector } = market
  const [uuid, id] = await market.authorized()
  const payment = (await bodyOf(market.confirm(id, 15990)))['uuid'] as string
  const times = { requested_at: clock.now(), due_at: clock.now(), resolved_at: clock.now() }
  await db
    .insertInto('refund')
    .values({
      refund_id: 'DEV-1',
      collector_id: collector.id,
      payment_uuid: payment,
      balance_id: null,
      amount: 10,
      state: 'COMPLETED',
      reason: 'x',
      rejection: null,
      med_id: null,
      ...times,
    })
    .execute()
  expect((await market.reverse(id)).refusal).toBe('already_final')
  expect(await market.state(uuid)).toBe('PAID')
})

test('five confirmations at once make one payment', async () => {
  const [, id] = await market.authorized()
  const answers = await Promise.all(Array.from({ length: 5 }, () => bodyOf(market.confirm(id, 15990))))
  expect(new Set(answers.map(({ uuid }) => uuid)).size).toBe(1)
})

test('two tokens of an order that are confirmed at once make one payment', async () => {
  const order_id = crypto.randomUUID()
  const [, one] = await market.authorized({ order_id })
  const [, other] = await market.authorized({ order_id })
  const answers = await Promise.all([market.confirm(one, 15990), market.confirm(other, 15990)])
  expect(answers.map(({ refusal }) => refusal ?? 'paid').toSorted()).toEqual(['order_already_paid', 'paid'])
})
