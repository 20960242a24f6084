import { DIRECT_OPEN } from '@portal/domain/direct-open/direct-open.setting'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plantCounterparts } from './counterparts/counterpart.queries.ts'
import { CAFE, WALLET } from './counterparts/counterparts.ts'
import type { Participant } from './participant/participant.ts'
import { openPortStage, type PortStage, publicUrl, working } from './testing/port.ts'
import { findWallets } from './wallets/wallet.queries.ts'

let stage: PortStage
let port: PortStage['port']
let collector: Participant
beforeAll(async () => {
  stage = await openPortStage()
  port = stage.port
})
afterAll(() => stage.drop())

beforeEach(async () => {
  stage.clock.advance(60)
  collector = await stage.collector()
})

const charge = (amount: number, owner = collector) => stage.charge(amount, owner)

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

test("the simulator lists wallets by name: all that can be opened, or the network's own", async () => {
  const directOpen = { urlImage: 'https://a.example/logo.png', urlApp: 'andes://pagar?uuid=%uuid%' }
  const { name } = await stage.participant('payer', { directOpen })
  const names = async (all: boolean) => (await port.simulations.wallets(all)).map((wallet) => wallet.name)
  expect(await names(false)).toEqual(['Billetera Demo'])
  expect((await names(true)).toSorted()).toEqual(['Billetera Demo', name].toSorted())
})

test('a registered wallet shows no logo, and is not listed if it takes an own wallet’s name or leads into the portal', async () => {
  const urlImage = `${publicUrl}/billetera-demo.png?uuid=%uuid%`
  const add = (name: string, urlApp: string) => stage.participant('payer', { name, directOpen: { urlImage, urlApp } })
  await add('Billetera  démo', 'andes://pagar?uuid=%uuid%')
  await add('Engaño A', `${publicUrl}/realms/a/device?user_code=BCDF-GHJK&uuid=%uuid%`)
  await add('Engaño B', `https://\uff50ortal.example/a?uuid=%uuid%`)
  await add(
    'Engaño C',
    `intent://pay?uuid=%uuid%#Intent;scheme=app;S.browser_fallback_url=https%3A%2F%2Fport%61l.example%2Fa;end`,
  )
  await add('Mi Banco', 'andes://pagar?uuid=%uuid%')
  const [own, ...others] = await port.simulations.wallets(true)
  expect(own).toMatchObject({ name: 'Billetera Demo', logo: `${publicUrl}/billetera-demo.png` })
  expect(new Set(others.map(({ logo }) => logo))).toEqual(new Set([null]))
  const names = others.map(({ name }) => name)
  expect(names.filter((name) => /^(Bil|Eng|Mi)/.test(name))).toEqual(['Mi Banco'])
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

test('what works is told with the notices that wait, counted up to a limit, and since when the first does', async () => {
  await stage.notices.runDue()
  expect(await port.status(2)).toEqual({ ...working, queue: { waiting: 0, oldest: null } })
  for (const amount of [1_000, 2_000, 3_000]) await port.pay(collector.id, (await charge(amount)).number)
  await stage.db.updateTable('notice').set({ state: 'WAITING', ended_at: null }).execute()
  const { queue } = await port.status(2)
  expect(queue).toEqual({ waiting: 2, oldest: expect.any(Date) })
})

test('a transfer that the bank makes is credited once, and only by its exact amount', async () => {
  const ask = async (amount: number) => {
    const body = { transfer_reference: 'TEF-BANCO', amount }
    const answer = await port.ask(collector.id, 'createTopUp', { body, idempotencyKey: crypto.randomUUID() })
    return 'refused' in answer ? answer.refused : answer.body
  }
  expect(await ask(5_000)).toBe('transfer_not_found')
  expect(await port.transfer(collector.id, 'TEF-BANCO', 5_000)).toBe(true)
  expect(await ask(5_500)).toBe('transfer_not_found')
  expect(await ask(5_000)).toMatchObject({ state: 'CREDITED', amount: 5_000 })
  expect(await ask(5_000)).toBe('transfer_already_credited')
  expect(await port.transfer(collector.id, 'TEF-BANCO', 5_000)).toBe(false)
  expect(await port.topUps(collector.id)).toMatchObject([{ transfer_reference: 'TEF-BANCO', state: 'CREDITED' }])
  const { body } = (await port.ask(collector.id, 'listBalances', {})) as { body: unknown }
  expect(body).toMatchObject({ data: [{ available: 1_005_000 }] })
})

test.each(['TEF-1000000001', 'TEF-9000000001'])(
  'the bank makes no transfer with %s, which always means the same',
  async (reference) => {
    expect(await port.transfer(collector.id, reference, 1)).toBe(false)
  },
)

test('a settled day is closed, and its statement is that of the network’s API', async () => {
  const { number } = await charge(15_990)
  await port.pay(collector.id, number)
  await port.settle(collector.id)
  const [day = ''] = await port.closedDays(collector.id, '2000-01-01', '2100-01-01')
  const answer = await port.ask(collector.id, 'readStatement', { params: { date: day } })
  expect(answer).toMatchObject({ body: { date: day, totals: { count: 1, amount: 15_990 } } })
})
