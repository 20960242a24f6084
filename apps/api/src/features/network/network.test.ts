import type { Notices } from '@portal/contract/network'
import type { Problem } from '@portal/contract/problem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'
import { auditOf, register } from '../../testing/integration.ts'
import { FOREIGN_TOKEN, WAITING } from '../../testing/network.ts'

let api: TestApi
let without: TestApi
beforeAll(async () => {
  api = await openTestApi({ TESTS_PER_HOUR: '3' })
  without = await openTestApi({ NETWORK: 'off' })
})
afterAll(async () => {
  await api.close()
  await without.close()
})

const owner = person('ursula@a.cl')
type Method = 'GET' | 'POST' | 'PATCH'
const call = (uuid: string, what: string, body?: unknown, method: Method = 'POST', as = owner, of = api) =>
  of.call(as, method, `/api/network/${uuid}/${what}`, body)
const refusedWith = (answer: Awaited<ReturnType<typeof call>>) => [answer.status, answer.json<Problem>().message]

test('a wallet gets a charge that it can pay; a collector has nothing to pay with', async () => {
  const { enroller_uuid: wallet } = await register(api, owner, 'payer')
  const charge = await call(wallet, 'charge', { amount: 15_990 })
  expect([charge.status, charge.json()]).toEqual([200, expect.objectContaining({ number: '48210937', amount: 15_990 })])
  expect(await auditOf(api, 'network.charge', wallet)).toEqual([
    { outcome: 'ok', detail: { after: { amount: 15_990 } } },
  ])
  const { enroller_uuid: collector } = await register(api, owner, 'collector')
  expect((await call(collector, 'charge', { amount: 1 })).status).toBe(409)
})

test('a collector has its charge paid; a wallet has none, and the charge of another is not found', async () => {
  const { enroller_uuid: collector } = await register(api, owner, 'collector')
  const paid = await call(collector, 'pay', { token: ' 48210937 ' })
  expect([paid.status, paid.json()['paid']]).toEqual([200, true])
  expect((await call(collector, 'pay', { token: FOREIGN_TOKEN })).status).toBe(404)
  const { enroller_uuid: wallet } = await register(api, owner, 'payer')
  expect((await call(wallet, 'pay', { token: '48210937' })).status).toBe(409)
})

test.each([
  ['charge', { amount: 0 }, 'amount', 'El monto debe ser un número entero de 1 a 999.999.999'],
  ['charge', { amount: 1.5 }, 'amount', 'El monto debe ser un número entero de 1 a 999.999.999'],
  ['pay', { token: '123' }, 'token', 'Ingresa el número de 8 dígitos o el identificador del cobro'],
])('%s refuses %j', async (what, body, field, message) => {
  const { enroller_uuid } = await register(api, owner, 'payer_collect')
  const answer = await call(enroller_uuid, what, body)
  expect([answer.status, answer.json<Problem>().fields]).toEqual([400, { [field]: message }])
})

test('settling says how many payments were settled, and more than a person may do in an hour is refused', async () => {
  const hasty = person('apurada@a.cl')
  const { enroller_uuid } = await register(api, hasty, 'collector')
  const settle = () => call(enroller_uuid, 'settle', {}, 'POST', hasty)
  expect((await settle()).json()).toEqual({ settled: 2 })
  await settle()
  await settle()
  expect(refusedWith(await settle())).toEqual([
    429,
    'Hiciste muchas pruebas en esta hora. Espera un rato y vuelve a intentarlo.',
  ])
})

describe('the notice receiver', () => {
  test('lists what it received in pages', async () => {
    const { enroller_uuid } = await register(api, owner, 'payer')
    const page = async (query = '') => (await call(enroller_uuid, `notices${query}`, undefined, 'GET')).json<Notices>()
    const first = await page()
    expect([first.data.length, first.pagination]).toEqual([20, { total_items: 45, total_pages: 3, current_page: 1 }])
    expect((await page('?current_page=3')).data).toHaveLength(5)
  })

  test('answers as chosen', async () => {
    const { enroller_uuid } = await register(api, owner, 'collector')
    const chosen = await call(enroller_uuid, 'receiver', { answer: 'silence' }, 'PATCH')
    expect(chosen.json()['answer']).toBe('silence')
    const { receiver } = (await call(enroller_uuid, 'notices', undefined, 'GET')).json<Notices>()
    expect(receiver.answer).toBe('silence')
    expect((await call(enroller_uuid, 'receiver', { answer: 'x' }, 'PATCH')).status).toBe(400)
  })
})

describe('the command line', () => {
  const stream = (uuid: string, as = owner, headers = {}) =>
    api.call(as, 'GET', `/api/network/${uuid}/notices/stream`, undefined, headers)

  test('listens from its last event on, two streams at a time; a stranger finds nothing', async () => {
    const { enroller_uuid } = await register(api, owner, 'collector')
    const text = async (headers = {}) => Buffer.from((await stream(enroller_uuid, owner, headers)).bytes).toString()
    expect(await text({ 'last-event-id': '7' })).toMatch(
      /^event: listening\nid: 7\ndata: null\n\nevent: notice\nid: 8\ndata: {"id":"8","type":"payment.paid",/,
    )
    expect(await text({ 'last-event-id': 'x' })).toMatch(/^event: listening\nid: 45\n/)
    expect((await stream(enroller_uuid, person('ajena@a.cl'))).status).toBe(404)
  })

  test('answers a question that waits, once the network waits no more it is refused', async () => {
    const { enroller_uuid } = await register(api, owner, 'collector')
    const answer = (receipt: string) => call(enroller_uuid, `notices/${receipt}/answer`, { status: 200, body: '{}' })
    expect((await answer(WAITING)).status).toBe(204)
    expect(refusedWith(await answer('7'))).toEqual([
      409,
      'La red ya no espera esta respuesta: se respondió antes o pasaron los 3 segundos',
    ])
    expect((await answer(enroller_uuid)).status).toBe(404)
  })

  test('triggers a test notice, or says which types and which address there are', async () => {
    const tester = person('prueba@a.cl')
    const { enroller_uuid } = await register(api, tester, 'collector')
    const trigger = (type: string) => call(enroller_uuid, 'trigger', { type }, 'POST', tester)
    const paid = await trigger('payment.paid')
    expect([paid.status, paid.json()]).toEqual([201, { id: 'evt_1' }])
    expect((await trigger('x')).json<Problem>().fields).toEqual({
      type: 'Elige uno de estos: payment.paid, payment.settled',
    })
    expect(refusedWith(await trigger('payment.settled'))[1]).toMatch(/notify_url_settlement/)
  })
})

test('without the network every call says so', async () => {
  const { enroller_uuid } = await register(without, owner, 'payer_collect')
  const calls: [string, unknown, Method][] = [
    ['charge', { amount: 1 }, 'POST'],
    ['pay', { token: '48210937' }, 'POST'],
    ['settle', {}, 'POST'],
    ['notices', undefined, 'GET'],
    ['notices/stream', undefined, 'GET'],
    ['notices/7/answer', { status: 200, body: '' }, 'POST'],
    ['trigger', { type: 'payment.paid' }, 'POST'],
    ['receiver', { answer: 'reject' }, 'PATCH'],
    ['statement', undefined, 'GET'],
    ['account-statement', undefined, 'GET'],
    ['balances', undefined, 'GET'],
    ['top-ups', { transfer_reference: 'TEF-1', amount: 1, commerce_id: null }, 'POST'],
    ['transfers', { transfer_reference: 'TEF-1', amount: 1 }, 'POST'],
  ]
  for (const [what, body, method] of calls)
    expect(refusedWith(await call(enroller_uuid, what, body, method, owner, without))).toEqual([
      409,
      'Este portal no tiene la red de integración',
    ])
})
