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

/** Notices of a payment without failure, before the one that tells its result. */
const BEFORE = ['token.read READ', 'authorization.requested']

/** What `test-data.md` says of each amount: answer to the wallet, last notices, seconds that the answer took. */
const RESULTS = [
  [15990, undefined, ['payment.paid PAID'], 0],
  [15901, 'bank_rejected', ['payment.rejected REJECTED bank_rejected'], 0],
  [15902, undefined, ['payment.paid PAID'], 0],
  [15904, undefined, ['payment.paid PAID notice_lost'], 0],
  [15905, undefined, ['payment.paid PAID notice_twice'], 0],
  [15906, undefined, ['payment.paid PAID'], 0],
  [15907, undefined, ['payment.paid PAID', 'payment.reversed REVERSED reverse_enroller'], 0],
  [15908, undefined, ['payment.paid PAID'], 20],
  [15909, 'token_expired', ['payment.expired EXPIRED'], 0],
] as const
const before = (amount: number) => (amount === 15906 ? ['token.read READ notices_out_of_order', BEFORE[1]] : BEFORE)

test.each(RESULTS)('V2: %i answers %s', async (amount, refusal, notices, seconds) => {
  const [uuid, id] = await market.authorized({ amount })
  const began = market.clock.now().getTime()
  expect((await market.confirm(id, amount)).refusal).toBe(refusal)
  expect((market.clock.now().getTime() - began) / 1000).toBe(seconds)
  market.clock.advance(3)
  await market.runDue()
  expect(await market.notices(uuid)).toEqual([...before(amount), ...notices])
})

test('V2: 15903 ignores the collector, who is asked all the same', async () => {
  const [uuid, id] = await market.authorized({ amount: 15903 })
  expect((await market.confirm(id, 15903)).refusal).toBe('authorization_pending')
  market.clock.advance(3)
  await market.runDue()
  expect((await market.confirm(id, 15903)).refusal).toBe('authorization_timeout')
  expect(await market.notices(uuid)).toEqual([...BEFORE, 'payment.rejected REJECTED authorization_timeout'])
})

const PAGADOR = { rut: CAST.payer.tax_id, nombre: CAST.payer.name, cuenta: CAST.payer.account_hint }
let orders = 0
async function cobro(monto: string, over = {}) {
  const comercio = { rut: '76086403-K', nombre: 'CAFE DEMO SPA', sucursal: 'SANTIAGO CENTRO' }
  const asked = { orden_id: `V1-${++orders}`, monto, descripcion: 'Dos cafés', comercio, expira_en: 600 }
  const body = { ...asked, un_solo_uso: true, ...over }
  const created = await bodyOf(market.call(market.collector, 'crearCobro', { body }))
  expect(created).toMatchObject({ estado: 'CREADO', numero: expect.stringMatching(/^\d{8}$/) as string })
  const uuid = created['uuid'] as string
  const read = await bodyOf(market.call(market.wallet, 'leerCobro', { params: { uuid } }))
  expect(read).toMatchObject({ estado: 'LEIDO', monto, comercio, tiempo_restante: 600, pago_uuid: null })
  return uuid
}
const pagar = (uuid: string, monto: string) =>
  market.call(market.wallet, 'pagarCobro', { params: { uuid }, body: { pagador: PAGADOR, monto } })
const estado = async (uuid: string) =>
  (await bodyOf(market.call(market.collector, 'leerCobro', { params: { uuid } })))['estado']

test.each([
  ...RESULTS,
  [15903, 'authorization_timeout', ['payment.rejected REJECTED authorization_timeout'], 0] as const,
])('V1: %i answers %s', async (amount, refusal, notices, seconds) => {
  const uuid = await cobro(String(amount))
  const began = market.clock.now().getTime()
  const paid = await pagar(uuid, String(amount))
  expect(paid.refusal).toBe(refusal)
  expect(paid.body).toMatchObject(refusal ? {} : { cobro_uuid: uuid, estado: 'PAGADO', monto: String(amount) })
  expect((market.clock.now().getTime() - began) / 1000).toBe(seconds)
  market.clock.advance(3)
  await market.runDue()
  expect(await market.notices(uuid)).toEqual([before(amount)[0], ...notices])
})

test('V1: a payment is reversed once, and both ways to read it say so', async () => {
  const uuid = await cobro('15990')
  const pago = await bodyOf(pagar(uuid, '15990'))
  expect((await pagar(uuid, '15990')).refusal).toBe('token_not_available')
  const params = { uuid: pago['uuid'] as string }
  const reversar = (who = market.wallet) =>
    market.call(who, 'reversarPago', { params, body: { motivo: 'Sin respuesta del pago' } })
  expect((await reversar(market.other)).refusal).toBe('not_found')
  expect((await reversar(market.collector)).refusal).toBe('not_found')
  const reversed = await bodyOf(reversar())
  expect(reversed).toEqual({ ...pago, estado: 'REVERSADO' })
  expect(await bodyOf(reversar())).toEqual(reversed)
  expect(await bodyOf(market.call(market.collector, 'leerPago', { params }))).toEqual(reversed)
  expect(await estado(uuid)).toBe('PAGADO')
})

test('V1: what is wrong has its field', async () => {
  const uuid = await cobro('15990')
  const fields = { monto: 'Debe ser el monto del cobro: "15990"' }
  expect(await pagar(uuid, '15991')).toMatchObject({ refusal: 'invalid', fields })
  await expect(cobro('9999999999999999')).rejects.toThrow('invalid')
  const old = await cobro('15990', { expira_en: 600 })
  market.clock.advance(600)
  expect((await pagar(old, '15990')).refusal).toBe('token_expired')
  expect(await estado(old)).toBe('VENCIDO')
})

test('a slow bank keeps its token: repeated calls and a restart end with the same payment, made once', async () => {
  const { db, operations, wallet, clock, collector } = market
  const [uuid, id] = await market.authorized({ amount: 15908, expires_in: 30 })
  const ask = () =>
    db.transaction().execute((own) =>
      operations.confirmAuthorization({
        db: own,
        now: clock.now(),
        caller: wallet,
        params: { id },
        query: {},
        accept: '',
        body: { amount: 15908 },
      }),
    )
  clock.advance(25)
  const first = await ask()
  clock.advance(10)
  expect(await market.runDue(), 'past its expiry, while the bank works').toBe(0)
  expect(await market.state(uuid)).toBe('AUTHORIZED')
  const second = await ask()
  if (!('after' in first && 'after' in second)) throw new Error('The bank answered at once')
  expect(second.due).toEqual(first.due)
  clock.advance(10)
  expect(await market.runDue(), 'the timer, since nobody waits any more').toBe(1)
  const [one, other] = [await first.after({ db, now: clock.now() }), await second.after({ db, now: clock.now() })]
  expect(one).toEqual(other)
  expect(await ask()).toEqual(one)
  expect(await market.runDue()).toBe(0)
  const payments = await db.selectFrom('payment').select('uuid').where('token_uuid', '=', uuid).execute()
  expect(payments).toHaveLength(1)
  const postings = db
    .selectFrom('posting')
    .select('amount')
    .where('movement', '=', payments[0]?.uuid ?? '')
  expect((await postings.execute()).reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  expect(await balanceOf(db, `profit:${collector.id}`)).toBeGreaterThan(0)
})

test('a reversal while the bank works undoes the confirmation', async () => {
  const { db, operations, wallet, clock } = market
  const [uuid, id] = await market.authorized({ amount: 15908 })
  const call = { params: { id }, query: {}, accept: '', body: { amount: 15908 }, caller: wallet }
  const waiting = await operations.confirmAuthorization({ ...call, db, now: clock.now() })
  if (!('after' in waiting)) throw new Error('The bank answered at once')
  await bodyOf(market.reverse(id))
  clock.advance(20)
  expect(await market.runDue()).toBe(0)
  expect(await waiting.after({ db, now: clock.now() })).toEqual({ refusal: 'already_final' })
  expect(await market.state(uuid)).toBe('CANCELLED')
})
