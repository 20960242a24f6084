import type { Problem } from '@portal/contract/problem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'
import { dashboardOf } from '../../testing/dashboard.ts'
import { auditOf, register } from '../../testing/integration.ts'
import { TRANSFERS } from '../../testing/network.ts'

let api: TestApi
let collector: string
let wallet: string
const owner = person('ursula@a.cl')

beforeAll(async () => {
  api = await openTestApi()
  collector = (await register(api, owner, 'collector')).enroller_uuid
  wallet = (await register(api, owner, 'payer')).enroller_uuid
})
afterAll(() => api.close())

const read = (uuid: string, what: string) => api.call(owner, 'GET', `/api/network/${uuid}/${what}`)
const topUp = (transfer_reference: string, amount = 50_000) =>
  api.call(owner, 'POST', `/api/network/${collector}/top-ups`, { transfer_reference, amount, commerce_id: null })

test('the statement is that of the last closed day, with the closed days of its month; one of a day that is not closed is null', async () => {
  const last = (await read(wallet, 'statement')).json()
  expect(last).toMatchObject({ date: '2026-03-05', closed: ['2026-03-05'], statement: { totals: { amount: 14_500 } } })
  expect((await read(wallet, 'statement?date=2026-03-06')).json()).toMatchObject({ statement: null })
  const wrong = await read(wallet, 'statement?date=2026-02-30')
  expect([wrong.status, wrong.json<Problem>().fields]).toEqual([400, { date: 'Ingresa un día como 2026-03-05' }])
})

test('a wallet has no refund balance', async () => {
  for (const what of ['balances', 'account-statement'])
    expect((await read(wallet, what)).json<Problem>()).toMatchObject({
      code: 'not_applicable',
      message: 'Solo un recaudador tiene saldo de devolución',
    })
})

test('an account of the dashboard reads and tops up its own integration, that of a wallet its statement only', async () => {
  const dashboard = dashboardOf(api)
  const signedIn = async (email: string, type: string) => {
    const { uuid } = await dashboard.account(owner, email, type)
    const { cookie } = await dashboard.enter(email)
    return { uuid, ask: (path: string, body?: unknown) => dashboard.ask(cookie, body ? 'POST' : 'GET', path, body) }
  }
  const till = await signedIn('caja@empresa.cl', 'collector')
  const desk = await signedIn('mesa@empresa.cl', 'payer')
  const transfer = { transfer_reference: 'TEF-1000000001', amount: 50_000 }
  expect((await till.ask('statement')).json()).toMatchObject({ date: '2026-03-05' })
  expect((await till.ask('balances')).json()).toMatchObject({ balances: [{ available: 700 }] })
  expect((await till.ask('account-statement')).status).toBe(200)
  expect((await till.ask('transfers', transfer)).status).toBe(200)
  expect((await till.ask('top-ups', { ...transfer, commerce_id: null })).status).toBe(200)
  const { rows } = await api.database.query(
    "select actor_kind, detail from audit_log where action = 'dashboard.top_up' and outcome = 'ok'",
  )
  expect(rows).toEqual([{ actor_kind: 'account', detail: { integration: till.uuid, after: transfer } }])
  expect((await desk.ask('statement')).status).toBe(200)
  for (const answer of [
    await desk.ask('balances'),
    await desk.ask('account-statement'),
    await desk.ask('transfers', transfer),
    await desk.ask('top-ups', { ...transfer, commerce_id: null }),
  ])
    expect([answer.status, answer.json<Problem>().code]).toEqual([409, 'not_applicable'])
})

test('an account of the dashboard tops up a limited number of times in an hour', async () => {
  const limited = await openTestApi({ TESTS_PER_HOUR: '1' })
  const dashboard = dashboardOf(limited)
  await dashboard.account(owner, 'caja@empresa.cl')
  const { cookie } = await dashboard.enter('caja@empresa.cl')
  const topUps = async () => {
    const body = { transfer_reference: 'TEF-1', amount: 1, commerce_id: null }
    return (await dashboard.ask(cookie, 'POST', 'top-ups', body)).status
  }
  expect([await topUps(), await topUps()]).toEqual([200, 429])
  await limited.close()
})

test('balances have the names of their merchants', async () => {
  const { balances } = (await read(collector, 'balances')).json()
  expect(balances).toEqual([
    { commerce: { id: expect.any(String) as string, name: 'CAFE DEMO SPA' }, available: 700, held: 0 },
  ])
})

test('a top-up that is credited leaves an audit row; a refused one says why beside its field', async () => {
  expect((await topUp(' TEF-1000000001 ')).status).toBe(200)
  const after = { transfer_reference: 'TEF-1000000001', amount: 50_000 }
  expect(await auditOf(api, 'network.top_up', collector)).toEqual([{ outcome: 'ok', detail: { after } }])
  const refused = async (reference: string) => {
    const answer = await topUp(reference)
    return [answer.status, answer.json<Problem>().fields]
  }
  expect(await refused(TRANSFERS.unknown)).toEqual([
    404,
    { transfer_reference: expect.stringContaining('No se encontró una transferencia') as string },
  ])
  expect(await refused(TRANSFERS.credited)).toEqual([
    409,
    { transfer_reference: expect.stringContaining('ya se abonó') as string },
  ])
  expect(await refused(TRANSFERS.arrived)).toEqual([409, { amount: 'Llegaron $55.000: el monto debe ser exacto.' }])
  expect(await refused(' ')).toEqual([
    400,
    { transfer_reference: 'Ingresa la referencia del comprobante, de hasta 64 caracteres' },
  ])
})

test('the bank makes a transfer, but not one whose reference is taken', async () => {
  const transfer = (transfer_reference: string) =>
    api.call(owner, 'POST', `/api/network/${collector}/transfers`, { transfer_reference, amount: 1 })
  expect((await transfer('TEF-77')).status).toBe(200)
  const taken = await transfer(TRANSFERS.credited)
  expect([taken.status, taken.json<Problem>().fields]).toEqual([
    409,
    { transfer_reference: 'Esta referencia ya tiene una transferencia. Usa otra.' },
  ])
})
