import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plantAliases, plantCounterparts } from '../counterparts/counterpart.queries.ts'
import { WALLET } from '../counterparts/counterparts.ts'
import { authorizationOperations } from '../ledger/authorization.operations.ts'
import { decide } from '../ledger/decision.ts'
import { PAYMENT_TIMERS } from '../ledger/timers.ts'
import { tokenOperations } from '../ledger/token.operations.ts'
import type { Participant } from '../participant/participant.ts'
import { type Asking, openAsking, type Told } from '../testing/asking.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { aliasOperations } from './alias.operations.ts'
import { ALIAS_TIMERS } from './timers.ts'

const ANA = { tax_id: '12345678-5', name: 'Ana Rojas Muñoz' }

let stage: Stage
let network: Asking
let collector: Participant
let wallet: Participant
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  await stage.query('delete from network.alias')
  network = openAsking({
    stage,
    at: '2026-03-05T15:04:05Z',
    operations: (ports) => ({ ...aliasOperations(ports), ...tokenOperations(), ...authorizationOperations(ports) }),
    timers: [...PAYMENT_TIMERS, ...ALIAS_TIMERS],
  })
  collector = await stage.participant('collector', { name: 'Tienda SpA' })
  wallet = await stage.participant('payer')
  await network.ask(wallet, 'createAlias', { body: { alias: 'ana.rojas', holder: ANA } })
})
afterAll(() => stage.drop())

const charge = async (amount: number, order_id = 'ORD-1') =>
  network.ask(collector, 'payByAlias', { body: { alias: 'ana.rojas', amount, order_id } })

async function authorize({ body }: Told, decision: 'accept' | 'reject'): Promise<string> {
  const params = { uuid: body.token_uuid }
  await network.ask(wallet, 'readToken', { params })
  const payer = { ...ANA, account_hint: '****4821' }
  const { authorization_id } = (await network.ask(wallet, 'authorizeToken', { params, body: { payer } })).body
  await stage.db.transaction().execute((db) => decide(db, network.clock.now(), authorization_id, { decision }))
  return authorization_id
}

const result = async () =>
  (await network.told(collector))
    .filter(({ type }) => type.startsWith('alias.'))
    .map(({ type, data }) => ({ type, ...data }))

test('a person accepts: the payment follows, and its notice', async () => {
  const told = await charge(15990)
  const { pay_id, token_uuid } = told.body
  expect(told.body).toEqual({
    pay_id,
    alias: 'ana.rojas',
    order_id: 'ORD-1',
    amount: 15990,
    merchant: { tax_id: '77123456-9', name: 'Tienda SpA', branch: 'CASA MATRIZ' },
    state: 'CHALLENGED',
    token_uuid,
    challenge_url: `https://portal.example/pay/challenge/${pay_id}`,
    expires_at: '2026-03-05T12:09:05-03:00',
  })
  const id = await authorize(told, 'accept')
  const paid = await network.ask(wallet, 'confirmAuthorization', { params: { id }, body: { amount: 15990 } })
  expect(paid.code).toBeUndefined()
  await network.pass(1)
  const order = { pay_id, order_id: 'ORD-1', amount: 15990 }
  const accepted = { ...order, state: 'ACCEPTED', payment_uuid: paid.body.uuid, reason: null }
  expect(await result()).toEqual([{ type: 'alias.pay.accepted', ...accepted }])
  await network.pass(600)
  expect(await result(), 'final').toHaveLength(1)
  expect(await charge(15990)).toEqual({ code: 'order_already_paid' })
})

test('the merchant is the first active one that the collector registered', async () => {
  const row = { collector_id: collector.id, account: '{}', created_at: network.clock.now() }
  await stage.db
    .insertInto('commerce')
    .values([
      { ...row, tax_id: '76192083-9', name: 'Cerrado', state: 'INACTIVE' },
      { ...row, tax_id: '76086403-K', name: 'CAFE DEMO SPA', state: 'ACTIVE' },
    ])
    .execute()
  const { body } = await charge(15990)
  expect(body).toMatchObject({ merchant: { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'CASA MATRIZ' } })
})

test('a challenge that nobody answers expires after five minutes', async () => {
  const { body } = await charge(15990)
  await network.pass(299)
  expect(await result()).toEqual([])
  await network.pass(1)
  expect(await result()).toMatchObject([
    { type: 'alias.pay.expired', pay_id: body.pay_id, state: 'EXPIRED', payment_uuid: null, reason: 'token_expired' },
  ])
})

describe('a rejected challenge says why', () => {
  const rejected = (reason: string) => [{ type: 'alias.pay.rejected', state: 'REJECTED', payment_uuid: null, reason }]

  test('the bank rejects', async () => {
    const id = await authorize(await charge(15901), 'accept')
    await network.ask(wallet, 'confirmAuthorization', { params: { id }, body: { amount: 15901 } })
    await network.pass(1)
    expect(await result()).toMatchObject(rejected('bank_rejected'))
  })

  test('the collector rejects', async () => {
    await authorize(await charge(15990), 'reject')
    await network.pass(1)
    expect(await result()).toMatchObject(rejected('authorization_rejected'))
  })

  test('the person changes her mind', async () => {
    const id = await authorize(await charge(15990), 'accept')
    await network.ask(wallet, 'reverseAuthorization', { params: { id }, body: { reason: 'Me arrepentí' } })
    await network.pass(1)
    expect(await result()).toMatchObject(rejected('token_not_available'))
  })
})

test('a collector alone charges a person of the test wallet, whose aliases are registered once', async () => {
  await plantCounterparts(stage.db, network.ports.publicUrl)
  await plantAliases(stage.db, network.clock.now())
  await plantAliases(stage.db, network.clock.now())
  const { body } = await network.ask(collector, 'payByAlias', { body: { alias: 'ana.demo', amount: 1, order_id: '1' } })
  expect((await network.ask(WALLET, 'readToken', { params: { uuid: body.token_uuid } })).body.state).toBe('READ')
  expect((await network.ask(WALLET, 'listAliases')).body.pagination.total_items).toBe(4)
})

test('only the wallet of the alias sees the token', async () => {
  const { body } = await charge(15990)
  const stranger = await stage.participant('payer')
  const params = { uuid: body.token_uuid }
  expect(await network.ask(stranger, 'readToken', { params })).toEqual({ code: 'not_found' })
  expect((await network.ask(wallet, 'readToken', { params })).body.state).toBe('READ')
})

test('an unknown alias, a paused one and a collector without Alias are refused', async () => {
  expect(await network.ask(collector, 'payByAlias', { body: { alias: 'nadie', amount: 1, order_id: '1' } })).toEqual({
    code: 'not_found',
  })
  await stage.query(`update network.alias set state = 'INACTIVE'`)
  expect(await charge(15990)).toEqual({ code: 'alias_inactive' })
  collector = await stage.participant('collector', { alias: false })
  expect(await charge(15990)).toMatchObject({ code: 'forbidden' })
})
