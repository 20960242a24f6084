import { CAST } from '@portal/network/examples/cast'
import { EXAMPLE_QR } from '@portal/network/qr/token-qr'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bodyOf } from '../testing/caller.ts'
import { type Market, openMarket } from '../testing/market.ts'
import { balanceOf } from './posting.ts'
import { issueToken } from './token.ts'
import { qrOf } from './token.operations.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.drop())
beforeEach(() => market.clock.set('2026-03-05T15:04:05Z'))

test('a payment goes through five calls and moves the money once', async () => {
  const { collector, wallet, db } = market
  const [uuid, id] = await market.authorized()
  const { med_id, uuid: payment, ...rest } = await bodyOf(market.confirm(id, 15990))
  expect(rest).toEqual({ authorization_id: id, state: 'PAID' })
  expect(med_id).toMatch(/^MED-20260305-\d{10}$/)
  expect(await bodyOf(market.confirm(id, 15990)), 'repeated').toEqual({ med_id, uuid: payment, ...rest })
  expect(await market.notices(uuid)).toEqual(['token.read READ', 'authorization.requested', 'payment.paid PAID'])
  expect(await balanceOf(db, `profit:${collector.id}`)).toBe(160)
  expect(await balanceOf(db, `ifd:${collector.id}`)).toBe(15830)
  expect(await balanceOf(db, `person:${wallet.id}:12345678-5`)).toBe(-15990)
  const confirmed = { state: 'CONFIRMED', payment_uuid: payment, reversed_by: null, reason: null }
  expect(await bodyOf(market.readAuthorization(id, collector))).toMatchObject(confirmed)
  const row = await db
    .selectFrom('payment')
    .select('settle_at')
    .where('token_uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  expect(row.settle_at).toEqual(new Date('2026-03-06T06:00:00-03:00'))
})

test('answers have the form of the documents', async () => {
  const uuid = await market.newToken({ order_id: 'ORD-000123' })
  const token = await bodyOf(market.read(uuid))
  expect(token).toEqual({
    uuid,
    token_number: expect.stringMatching(/^\d{8}$/) as string,
    state: 'READ',
    merchant: CAST.merchant,
    order_id: 'ORD-000123',
    amount: 15990,
    description: 'Dos cafés y una medialuna',
    expires_at: '2026-03-05T12:14:05-03:00',
    remaining_time: 600,
  })
  const row = await market.db.selectFrom('token').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
  expect(qrOf({ ...row, uuid: CAST.token })).toBe(EXAMPLE_QR)
})

test('an order is paid once: by a new token, by another one, and again only after a reversal', async () => {
  const order_id = 'once'
  const [, first] = await market.authorized({ order_id })
  const [second, late] = await market.authorized({ order_id })
  await bodyOf(market.confirm(first, 15990))
  expect((await market.confirm(late, 15990)).refusal).toBe('order_already_paid')
  expect((await market.notices(second)).at(-1)).toBe('payment.rejected REJECTED order_already_paid')
  await expect(market.newToken({ order_id })).rejects.toThrow('order_already_paid')
  await bodyOf(market.reverse(first))
  const [, again] = await market.authorized({ order_id })
  await bodyOf(market.confirm(again, 15990))
})

test('a single-use token is of the first wallet that read it, another one of the first that authorizes', async () => {
  const uuid = await market.newToken()
  await bodyOf(market.read(uuid))
  await bodyOf(market.read(uuid, market.other))
  expect((await market.authorize(uuid, market.other)).refusal).toBe('token_not_available')
  await bodyOf(market.authorize(uuid))
  const open = await market.newToken({ single_use: false })
  await bodyOf(market.read(open))
  await bodyOf(market.authorize(open, market.other))
  expect((await market.authorize(open)).refusal).toBe('token_not_available')
  expect(await market.notices(open)).toEqual(['token.read READ', 'authorization.requested'])
})

test('a token must be read before it is authorized; only a dual reads its own in the same step', async () => {
  const { dual } = market
  expect((await market.authorize(await market.newToken())).refusal).toBe('token_not_available')
  const own = await market.newToken({}, dual)
  expect(await bodyOf(market.read(own, dual))).toMatchObject({ state: 'CREATED' })
  await bodyOf(market.authorize(own, dual))
  expect(await market.notices(own)).toEqual(['token.read READ', 'authorization.requested'])
})

test('strangers do not learn that something exists', async () => {
  const { other, dual, wallet, collector, call } = market
  const stranger = await market.participant('collector')
  const [uuid, id] = await market.authorized()
  const payment = (await bodyOf(market.confirm(id, 15990)))['uuid'] as string
  const answers = await Promise.all([
    market.read(uuid, stranger),
    market.readAuthorization(id, other),
    market.confirm(id, 15990, other),
    market.reverse(id, other),
    call(stranger, 'cancelToken', { params: { uuid } }),
    call(dual, 'readPayment', { params: { uuid: payment } }),
    call(wallet, 'readPayment', { params: { uuid: "'; drop table" } }),
    call(collector, 'readToken', { params: { uuid: crypto.randomUUID() } }),
  ])
  expect(new Set(answers.map(({ refusal }) => refusal))).toEqual(new Set(['not_found']))
})

test('a payment by alias is of one wallet alone', async () => {
  const { collector, wallet, other, clock, db } = market
  const asked = { order_id: 'alias', amount: 100, description: 'x', merchant: CAST.merchant, single_use: true }
  const { uuid } = await issueToken(db, clock.now(), {
    ...asked,
    expires_in: 300,
    collector_id: collector.id,
    payer_id: other.id,
  })
  expect((await market.read(uuid, wallet)).refusal).toBe('not_found')
  expect((await market.authorize(uuid, wallet)).refusal).toBe('not_found')
  expect(await bodyOf(market.read(uuid, other))).toMatchObject({ state: 'READ' })
})

test('a number is unique among open tokens and then free; its last owner still finds the token', async () => {
  const { collector, wallet, clock, db, call } = market
  const numbers = ['00000007', '00000007', '00000008']
  const issue = (order_id: string) =>
    issueToken(
      db,
      clock.now(),
      {
        order_id,
        amount: 100,
        description: 'x',
        merchant: CAST.merchant,
        single_use: true,
        expires_in: 300,
        collector_id: collector.id,
        payer_id: null,
      },
      () => numbers.shift() ?? '00000007',
    )
  const first = await issue('n1')
  expect((await issue('n2')).number).toBe('00000008')
  await bodyOf(call(collector, 'cancelToken', { params: { uuid: first.uuid } }))
  const byNumber = (caller = wallet) => call(caller, 'readTokenByNumber', { params: { n: '00000007' } })
  expect((await byNumber()).refusal).toBe('not_found')
  expect(await bodyOf(byNumber(collector))).toMatchObject({ uuid: first.uuid, state: 'CANCELLED', remaining_time: 0 })
  const third = await issue('n3')
  expect(await bodyOf(byNumber())).toMatchObject({ uuid: third.uuid, state: 'READ' })
})

test('a collector cancels until its token is authorized', async () => {
  const { collector, call } = market
  const cancel = (uuid: string) => call(collector, 'cancelToken', { params: { uuid } })
  const [uuid, id] = await market.preauthorized()
  expect(await bodyOf(cancel(uuid))).toMatchObject({ state: 'CANCELLED' })
  expect((await market.confirm(id, 15990)).refusal).toBe('authorization_rejected')
  expect((await cancel(uuid)).refusal).toBe('token_not_available')
  const [late] = await market.authorized()
  expect((await cancel(late)).refusal).toBe('token_not_available')
  const old = await market.newToken({ expires_in: 30 })
  market.clock.advance(30)
  expect((await cancel(old)).refusal).toBe('token_expired')
  expect(await market.notices(old)).toEqual(['payment.expired EXPIRED'])
})
