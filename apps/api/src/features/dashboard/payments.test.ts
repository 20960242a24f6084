import type { DashboardMessages, DashboardPaymentDetail, DashboardPayments } from '@portal/contract/dashboard'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'
import { dashboardOf } from '../../testing/dashboard.ts'
import { NOT_ENOUGH, PAYMENT, TOO_MUCH } from '../../testing/payments.ts'

let api: TestApi
let dashboard: ReturnType<typeof dashboardOf>
beforeAll(async () => {
  api = await openTestApi()
  dashboard = dashboardOf(api)
})
afterAll(() => api.close())

const owner = person('ursula@a.cl')
let count = 0

async function signedIn(type: 'collector' | 'payer') {
  const email = `caja${(count += 1)}@empresa.cl`
  const { uuid } = await dashboard.account(owner, email, type)
  const { cookie } = await dashboard.enter(email)
  const ask = (path: string, body?: unknown) => dashboard.ask(cookie, body ? 'POST' : 'GET', path, body)
  return { uuid, email, ask }
}
const refund = (amount: number, key: string = crypto.randomUUID()) => ({ amount, reason: 'Devuelve', key })

test('a payment of another integration or of the other role, and one that does not exist, are not found', async () => {
  const wallet = await signedIn('payer')
  const collector = await signedIn('collector')
  expect((await collector.ask(`payments/${PAYMENT}`)).status).toBe(200)
  expect((await wallet.ask(`payments/${PAYMENT}`)).status).toBe(404)
  expect((await wallet.ask(`payments/${PAYMENT}/refund`, refund(1))).status).toBe(404)
  expect((await wallet.ask(`payments/${PAYMENT}/messages`)).status).toBe(404)
  for (const id of [crypto.randomUUID(), 'x', "'"])
    for (const path of [`payments/${id}`, `payments/${id}/messages`])
      expect((await collector.ask(path)).status).toBe(404)
})

test('its own messages are shown to an account without links into the portal', async () => {
  const { ask } = await signedIn('collector')
  const { collector, messages } = (await ask(`payments/${PAYMENT}/messages`)).json<DashboardMessages>()
  expect(collector.integration).not.toBeNull()
  expect(messages).toEqual([
    expect.objectContaining({
      name: 'createToken',
      hidden: false,
      cause: { what: 'La firma no calza', remedy: 'Revisa el secreto', href: null },
    }),
  ])
})

test('a refund is made once for its key, and the network’s refusal is told', async () => {
  const { ask, uuid } = await signedIn('collector')
  const path = `payments/${PAYMENT}/refund`
  const refused = await ask(path, refund(TOO_MUCH))
  expect([refused.status, refused.json()['message']]).toEqual([409, NOT_ENOUGH])
  const first = refund(5_990)
  for (let time = 0; time < 2; time += 1) {
    const answer = await ask(path, first)
    expect([answer.status, answer.json<DashboardPaymentDetail>().refund]).toEqual([
      200,
      expect.objectContaining({ state: 'REQUESTED', amount: 5_990, id: `DEV-${first.key}` }),
    ])
  }
  expect((await ask(path, refund(100))).status).toBe(409)
  const audit = await api.database.query(
    "select 1 from audit_log join dashboard_account on dashboard_account.id::text = actor_sub where action = 'dashboard.refund_payment' and actor_kind = 'account' and dashboard_account.integration_id = $1",
    [uuid],
  )
  expect(audit.rows.length).toBe(2)
})

test.each([
  [{ amount: 0 }, 'amount'],
  [{ amount: 1.5 }, 'amount'],
  [{ reason: ' ' }, 'reason'],
  [{ reason: 'x'.repeat(141) }, 'reason'],
  [{ key: 'x' }, 'key'],
])('a refund with %j is refused at its field', async (changes, field) => {
  const { ask } = await signedIn('collector')
  const answer = await ask(`payments/${PAYMENT}/refund`, { ...refund(100), ...changes })
  expect([answer.status, Object.keys(answer.json<{ fields: object }>().fields)]).toEqual([400, [field]])
})

test('the list comes in pages, and a filter that is wrong is named', async () => {
  const { ask } = await signedIn('collector')
  const first = (await ask('payments')).json<DashboardPayments>()
  expect(first.data).toHaveLength(20)
  expect((await ask(`payments?cursor=${first.next}`)).status).toBe(200)
  for (const wrong of ['state=X', 'from=2026-02-30', 'amount=1.5', 'cursor=x'])
    expect((await ask(`payments?${wrong}`)).json<{ fields: object }>().fields).toHaveProperty(wrong.split('=')[0] ?? '')
})

test('the filtered list is downloaded without formulas, and one that is too long is refused', async () => {
  const { ask } = await signedIn('collector')
  const file = await ask('payments.csv?amount=15990')
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="pagos.csv"',
    'cache-control': 'no-store',
  })
  const lines = new TextDecoder().decode(file.bytes).split('\r\n')
  expect([lines.length, lines[1]]).toEqual([
    4,
    `'=ORD-1,${PAYMENT},05-03-2026 12:04,CAFE DEMO SPA,"Ñuñoa, centro",15990,Pagado,0,MED-1,`,
  ])
  expect((await ask('payments.csv')).status).toBe(409)
})

test('without the network everything but the session says so', async () => {
  const without = await openTestApi({ NETWORK: 'off' })
  const off = dashboardOf(without)
  await off.account(owner, 'caja@empresa.cl')
  const { cookie } = await off.enter('caja@empresa.cl')
  for (const path of ['today', 'payments', 'payments.csv', `payments/${PAYMENT}`, `payments/${PAYMENT}/messages`])
    expect((await off.ask(cookie, 'GET', path)).status).toBe(409)
  await without.close()
})
