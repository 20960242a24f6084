import { type Side, testOf } from '@portal/domain/certification/tests'
import { CAST } from '@portal/network/examples/cast'
import type { Body, TestIntegration } from './integration.ts'

/** What a person has an integration do for a test. It yields to let a second pass. */
type Script = AsyncGenerator<undefined, void, undefined>

const PAID = 'payment.paid'
const amountOf = (test: number): number => testOf(test).amount ?? 15_990

/** Waits until a value is there. */
async function* found<Value>(look: () => Value | undefined | Promise<Value | undefined>) {
  for (let second = 0; second < 40; second++) {
    const value = await look()
    if (value !== undefined) return value
    yield
  }
  return undefined
}

/** Lets time pass until a call is answered. */
async function* waited(call: Promise<Body>) {
  let answer: Body | undefined
  void call.then((body) => (answer = body))
  return (yield* found(() => answer)) ?? {}
}

const orderOf = (amount: number, seconds: number): Body => ({
  order_id: `ORD-${Math.random().toString(36).slice(2)}`,
  amount,
  description: 'Café',
  commerce: CAST.merchant,
  expires_in: seconds,
  single_use: true,
})

const charge = (it: TestIntegration, amount: number, seconds = 600): Promise<Body> =>
  it.post('/qri/v2/tokens', orderOf(amount, seconds))

/** Notice about a charge that the integration took. */
const heard = (it: TestIntegration, type: string, { uuid }: Body) =>
  it.heard.find((each) => each.type === type && each.data['token_uuid'] === uuid)

const refund = (it: TestIntegration, payment: unknown, amount: number, refund_id: string): Promise<Body> =>
  it.post(`/qri/v2/payments/${String(payment)}/refunds`, { refund_id, amount, reason: 'Devuelve' }, { by: 'refund' })

async function* collector(it: TestIntegration, test: number): Script {
  const { flaw } = it
  if (test === 1) return void (await it.get('/qri/v2/payments?from=2026-11-20&to=2026-11-24'))
  if (test === 4 && flaw !== 4) await it.get('/qri/v2/wallets')
  if (test === 17) await it.rotate()
  const amount = test === 17 ? 15_917 : test === 18 ? 15_918 : amountOf(test)
  if (test === 19) {
    const order = orderOf(amount, 600)
    const key = crypto.randomUUID()
    const keyOf = () => (flaw === 19 ? crypto.randomUUID() : key)
    for (const each of [order, order, { ...order, amount: 15_991 }])
      await it.post('/qri/v2/tokens', each, { key: keyOf() })
    return
  }
  const token = await charge(it, amount, test === 5 ? 30 : 600)
  if (test === 4) await it.world.port.pay(it.participant.id, String(token['token_number']))
  if (test === 5 && flaw === 5) await it.cancel(String(token['uuid']))
  if (test !== 15 && test !== 16) return
  const payment = (yield* found(() => heard(it, PAID, token)))?.data['uuid']
  if (test === 15) {
    await refund(it, payment, flaw === 15 ? amount : 5_990, `DEV-${test}-${String(payment)}`)
    for (let second = 0; second < 8; second++) yield
    await refund(it, payment, 5_990, `DEV-${test}b-${String(payment)}`)
    return
  }
  const [first, second] = [`DEV-${String(payment)}`, `OTRA-${String(payment)}`]
  await refund(it, payment, 15_902, first)
  for (let waited = 0; waited < 8; waited++) yield
  await refund(it, payment, 15_900, flaw === 16 ? first : second)
}

async function* payer(it: TestIntegration, test: number): Script {
  const { flaw } = it
  if (test === 1) return void (await it.get('/qri/v2/payments?from=2026-11-20&to=2026-11-24'))
  if (test === 17) await it.rotate()
  const offered = yield* found(async () => {
    const { tests } = await it.world.port.certification.read(it.participant.id)
    return tests.find(({ number }) => number === test)?.run?.charge ?? undefined
  })
  const { uuid = '', number = '' } = offered ?? {}
  const byNumber = test === 3 && flaw !== 3
  const { amount } = await it.get(byNumber ? `/qri/v2/tokens/number/${number}` : `/qri/v2/tokens/${uuid}`)
  const asked = await it.post(`/qri/v2/tokens/${uuid}/authorizations`, { payer: CAST.payer }, { by: 'authorization' })
  const id = String(asked['authorization_id'])
  const decided = yield* found(async () => {
    const authorization = await it.get(`/qri/v2/authorizations/${id}`)
    return authorization['state'] === 'PRE_AUTHORIZED' ? undefined : authorization
  })
  const write = (what: string, body: Body, key: string) =>
    it.post(`/qri/v2/authorizations/${id}/${what}`, body, { key, by: 'authorization' })
  const confirm = (body: Body = { amount }) => write('confirm', body, `confirma-${id}`)
  const reverse = () => write('reverse', { reason: 'Sin respuesta' }, `reversa-${id}`)
  if (decided?.['state'] !== 'AUTHORIZED' && flaw !== 7) return
  if (test === 12 && flaw === 12) {
    const impatient = new Date(it.world.clock.now().getTime() + 10_000)
    void it.world.clock.until(impatient).then(() => it.react(reverse()))
  }
  const answer = test === 12 ? yield* waited(confirm()) : await confirm()
  if (flaw === 6 && answer['code'] === 'bank_rejected') await write('confirm', { amount }, `otra-${id}`)
  if (test === 14) {
    await reverse()
    if (flaw !== 14) await reverse()
  }
  if (test === 19) {
    await confirm()
    await confirm({ amount: 1 })
  }
}

/** What a person does for a test of one side. */
export const script = (it: TestIntegration, test: number, side: Side): Script =>
  (side === 'collector' ? collector : payer)(it, test)
