import { isDeepStrictEqual } from 'node:util'
import { CAST } from '@portal/network/examples/cast'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_TIMERS } from '../ledger/timers.ts'
import type { Participant } from '../participant/participant.ts'
import { refundOperations } from '../refund/refund.operations.ts'
import { resolveRefunds } from '../refund/resolve.timer.ts'
import { tdsOperations } from '../tds/tds.operations.ts'
import { type Asking, openAsking } from '../testing/asking.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { v1Operations } from '../v1/charge.operations.ts'
import { settlementOperations } from './settlement.operations.ts'
import { SETTLEMENT_TIMERS, settleNow } from './settlement.ts'
import type { statementAnswer } from './statement.ts'

/** Random histories of one run; set the variable for a long one. */
const RUNS = Number(process.env['TREASURY_HISTORIES'] ?? 4)
const FIVE_DAYS = 5 * 86_400

let stage: Stage
let network: Asking
beforeAll(async () => {
  stage = await openStage()
  network = openAsking({
    stage,
    at: '2026-03-05T15:04:05Z',
    operations: (ports) => ({
      ...v1Operations(ports),
      ...refundOperations(),
      ...tdsOperations(),
      ...settlementOperations(),
    }),
    timers: [...PAYMENT_TIMERS, resolveRefunds, ...SETTLEMENT_TIMERS],
  })
})
afterAll(() => stage.drop())

/** Amounts that succeed, whose refund is rejected, and that the network reverses. */
const amount = fc
  .tuple(fc.integer({ min: 0, max: 6000 }), fc.constantFrom(90, 2, 7))
  .map(([hundreds, ending]) => hundreds * 100 + ending)
const who = fc.nat({ max: 3 })
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('pay' as const), who, amount }) },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('refund' as const), payment: fc.nat(), amount, whole: fc.boolean() }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverse' as const), payment: fc.nat() }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('top-up' as const),
        who,
        reference: fc.integer({ min: 1, max: 3 }),
        amount,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const), who }) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(1, 5, 30_000, 90_000) }),
    },
  ),
  { minLength: 6, maxLength: 16 },
)
type Step = typeof steps extends fc.Arbitrary<(infer Each)[]> ? Each : never

const CAFE = {
  name: 'CAFE DEMO SPA',
  tax_id: CAST.merchant.tax_id,
  state: 'ACTIVE',
  account: { bank_code: '028', type: '001', number: '00123456789' },
}

/** Collectors of the three refund modes, the last of them a dual that pays itself, and a wallet that pays the others. */
async function openCompanies() {
  const wallet = await stage.participant('payer')
  const commerce = await stage.participant('collector', { refundMode: 'COMMERCE' })
  const { commerce_id } = await network.answer(commerce, 'createCommerce', { body: CAFE })
  const dual = await stage.participant('payer_collect', { refundMode: 'GLOBAL_AUTOMATICO' })
  const owners = [await stage.participant('collector'), commerce, dual, await stage.participant('payer_collect')]
  return { wallet, owners, commerce_id, walletOf: (owner: Participant) => (owner === dual ? dual : wallet) }
}

/** History with a refund that is completed and one that is rejected. */
const BOTH_ENDS: Step[] = [
  { kind: 'pay', who: 0, amount: 1090 },
  { kind: 'refund', payment: 0, amount: 1090, whole: false },
  { kind: 'pay', who: 2, amount: 1002 },
  { kind: 'refund', payment: 1, amount: 1002, whole: true },
]

class History {
  readonly #companies: Awaited<ReturnType<typeof openCompanies>>
  readonly #payments: { uuid: string; amount: number; owner: Participant }[] = []
  #count = 0

  constructor(companies: Awaited<ReturnType<typeof openCompanies>>) {
    this.#companies = companies
  }

  async take(step: Step): Promise<void> {
    const { owners, walletOf, commerce_id } = this.#companies
    if (step.kind === 'pass') return network.pass(step.seconds)
    if ('payment' in step) {
      const payment = this.#payments[step.payment % this.#payments.length]
      if (!payment) return
      const params = { uuid: payment.uuid }
      if (step.kind === 'reverse') {
        await network.ask(walletOf(payment.owner), 'reversarPago', { params, body: { motivo: 'Sin respuesta' } })
        return
      }
      const amount = step.whole ? payment.amount : step.amount
      const ask = () =>
        network.ask(payment.owner, 'requestRefund', {
          params,
          body: { refund_id: `DEV-${(this.#count += 1)}`, amount, reason: 'Devuelve' },
        })
      await Promise.all([ask(), ask()])
      return
    }
    const owner = owners[step.who] as Participant
    if (step.kind === 'settle') return void (await settleNow(stage.db, network.clock.now(), owner.id))
    if (step.kind === 'top-up') {
      const body = { transfer_reference: `TEF-100000000${step.reference}`, amount: step.amount }
      const named = owner.refundMode === 'COMMERCE' ? { ...body, commerce_id } : body
      return void (await network.ask(owner, 'createTopUp', { body: named }))
    }
    return this.#pay(owner, step.amount)
  }

  async #pay(owner: Participant, amount: number): Promise<void> {
    const { tax_id, name, branch } = CAST.merchant
    const monto = String(amount)
    const { body: charge } = await network.ask(owner, 'crearCobro', {
      body: {
        comercio: { rut: tax_id, nombre: name, sucursal: branch },
        orden_id: `ORD-${(this.#count += 1)}`,
        monto,
        descripcion: 'x',
        expira_en: 600,
        un_solo_uso: true,
      },
    })
    const wallet = this.#companies.walletOf(owner)
    await network.ask(wallet, 'leerCobro', { params: { uuid: charge.uuid } })
    const { body } = await network.ask(wallet, 'pagarCobro', {
      params: { uuid: charge.uuid },
      body: { pagador: { rut: CAST.payer.tax_id, nombre: 'Ana', cuenta: '****4821' }, monto },
    })
    this.#payments.push({ uuid: body.uuid, amount, owner })
  }

  /** Finds statements that differ from what their notice said, or from the sums of their lines. */
  async wrongStatements(): Promise<unknown[]> {
    const wrong: unknown[] = []
    for (const participant of [this.#companies.wallet, ...this.#companies.owners]) {
      const ready = (await network.told(participant)).filter(({ type }) => type === 'statement.ready')
      const dates = new Set(ready.map(({ data }) => data['date'] as string))
      if (dates.size < ready.length) wrong.push(ready)
      for (const { data } of ready) {
        const params = { date: data['date'] as string }
        const statement = (await network.answer(participant, 'readStatement', { params })) as unknown as Statement
        const sum = (field: 'amount' | 'commission' | 'net') =>
          statement.lines.reduce((total, line) => total + line[field], 0)
        const totals = {
          count: statement.lines.length,
          amount: sum('amount'),
          commission: sum('commission'),
          net: sum('net'),
        }
        if (statement.checksum !== data['checksum'] || !isDeepStrictEqual(statement.totals, totals))
          wrong.push(statement)
      }
    }
    return wrong
  }
}
type Statement = ReturnType<typeof statementAnswer>

/** Rows that a query of faults finds: none if all is well. */
const FAULTS: Record<string, string> = {
  'movements that make or lose money': 'select movement from network.posting group by movement having sum(amount) <> 0',
  'balances that differ from their movements or their journal': `
    select id from network.refund_balance b where amount <> (select coalesce(sum(amount), 0) from network.movement m
        where m.collector_id = b.collector_id and m.commerce_id is not distinct from b.commerce_id)
      or amount <> (select coalesce(sum(amount), 0) from network.posting where account = b.account)`,
  'money that no refund holds': `
    select id from network.refund_balance b where held <> (select coalesce(sum(amount), 0) from network.refund
      where balance_id = b.id and state = 'REQUESTED')`,
  'payments refunded and reversed, or by more than was paid': `
    select 1 from network.refund r join network.payment p on p.uuid = r.payment_uuid
    where r.state = 'COMPLETED' and (p.state = 'REVERSED' or r.amount > p.amount)`,
  'persons whose money is not that of their payments': `
    select 1 where (select coalesce(sum(amount), 0) from network.posting where account like 'person:%') <>
      (select coalesce(sum(amount), 0) from network.refund where state = 'COMPLETED') -
      (select coalesce(sum(amount), 0) from network.payment where state <> 'REVERSED')`,
  'lines that are missing or twice in statements': `
    select p.uuid from network.payment p left join network.statement_line l on l.payment_uuid = p.uuid group by p.uuid
    having count(l.date) <> 2 * (1 + (p.state = 'REVERSED')::int
      + (select count(*) from network.refund where payment_uuid = p.uuid and state = 'COMPLETED'))`,
  'payments that stay open': `select uuid from network.payment where state = 'PAID'`,
}

test(
  'whatever happens: no money made or lost, one refund a payment, each movement in one statement of each side',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const made = new History(await openCompanies())
        for (const step of history) await made.take(step)
        await network.pass(FIVE_DAYS)
        await network.pass(FIVE_DAYS)
        expect(await made.wrongStatements()).toEqual([])
      }),
      { numRuns: RUNS, examples: [[BOTH_ENDS]] },
    )
    const found = Object.entries(FAULTS).map(async ([fault, query]) => [fault, (await stage.query(query)).rows])
    expect(await Promise.all(found)).toEqual(Object.keys(FAULTS).map((fault) => [fault, []]))
    const { rows } = await stage.query<{ state: string }>('select distinct state from network.refund order by state')
    expect(rows).toEqual([{ state: 'COMPLETED' }, { state: 'REJECTED' }])
  },
  Math.max(60_000, RUNS * 5000),
)
