import { CAST } from '@portal/network/examples/cast'
import { AUTHORIZATION_STATES, type Machine, PAYMENT_STATES, TOKEN_STATES } from '@portal/network/common/states'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Participant } from '../participant/participant.ts'
import { type Market, openMarket } from '../testing/market.ts'
import { histories, type Step } from './history.steps.ts'

/** Random histories of one run; set the variable for a long one. */
const RUNS = Number(process.env['LEDGER_HISTORIES'] ?? 40)

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.drop())

/** States that a machine can reach from one of its states, that one too. */
const reachable = (machine: Machine, from: string): Set<string> =>
  new Set([from, ...(machine[from] ?? []).flatMap((next) => [...reachable(machine, next)])])

interface Made {
  uuid: string
  amount: number
  owner: Participant
  authorization?: string
}

/** One history: its tokens, their owners, and the last state of everything that it made. */
class History {
  readonly #tokens: Made[] = []
  readonly #orders = [crypto.randomUUID(), crypto.randomUUID()]
  readonly #seen = new Map<string, string>()

  async take(step: Step): Promise<void> {
    const { clock, dual, wallet, collector } = market
    if (step.kind === 'pass') return clock.advance(step.seconds)
    if (step.kind === 'timers') return void (await market.runDue())
    if (step.kind === 'create') {
      const { amount, expires_in, single_use } = step
      const owner = step.own ? dual : collector
      const order_id = this.#orders[step.order]
      const body = { order_id, amount, expires_in, single_use, description: 'x', commerce: CAST.merchant }
      const { body: created, refusal } = await market.call(owner, 'createToken', { body })
      if (!refusal) this.#tokens[step.token] = { uuid: created['uuid'] as string, amount, owner }
      return
    }
    const token = this.#tokens[step.token]
    if (!token) return
    const { uuid, amount, owner, authorization } = token
    const payer = 'who' in step && step.who === 'dual' ? dual : wallet
    switch (step.kind) {
      case 'read':
        return void (await market.read(uuid, payer))
      case 'authorize':
        return this.#authorize(token, payer)
      case 'proceed': {
        if (authorization) {
          await market.decide(authorization, { decision: 'accept' })
          return void (await market.confirm(authorization, amount, payer))
        }
        await market.read(uuid, payer)
        return this.#authorize(token, payer)
      }
      case 'decide':
        if (authorization) await market.decide(authorization, { decision: step.accept ? 'accept' : 'reject' })
        return
      case 'confirm':
        if (authorization) await (step.wait ? market.confirm : this.#leave)(authorization, amount, payer)
        return
      case 'pagar': {
        const { tax_id: rut, name: nombre, account_hint: cuenta } = CAST.payer
        const body = { pagador: { rut, nombre, cuenta }, monto: String(amount) }
        return void (await market.call(payer, 'pagarCobro', { params: { uuid }, body }))
      }
      case 'reverse':
        if (authorization) await market.reverse(authorization, payer)
        return
      case 'cancel':
        return void (await market.call(owner, 'cancelToken', { params: { uuid } }))
    }
  }

  async #authorize(token: Made, payer: Participant): Promise<void> {
    const { body, refusal } = await market.authorize(token.uuid, payer)
    if (!refusal) token.authorization = body['authorization_id'] as string
  }

  /** Confirms and goes away while the bank works, as a process that dies. */
  readonly #leave = async (id: string, amount: number, caller: Participant): Promise<void> => {
    const { db, clock, operations } = market
    const call = { params: { id }, query: {}, body: { amount }, accept: '', caller, now: clock.now() }
    await db
      .transaction()
      .execute((own) => operations.confirmAuthorization({ ...call, db: own }))
      .catch(() => undefined)
  }

  #moved(machine: Machine, id: string, state: string): void {
    const before = this.#seen.get(id) ?? state
    expect(reachable(machine, before), `${before} to ${state}`).toContain(state)
    this.#seen.set(id, state)
  }

  /** Checks that the states only went where the documents allow, and that each change has its notices. */
  async check(): Promise<void> {
    const { db, dual } = market
    const tokens = await db.selectFrom('token').selectAll().where('order_id', 'in', this.#orders).execute()
    if (tokens.length === 0) return
    const uuids = tokens.map(({ uuid }) => uuid)
    const notices = await db.selectFrom('notice').selectAll().where('subject', 'in', uuids).execute()
    const authorizations = await db.selectFrom('authorization').selectAll().where('token_uuid', 'in', uuids).execute()
    const payments = await db.selectFrom('payment').selectAll().where('token_uuid', 'in', uuids).execute()
    for (const { id, state } of authorizations) this.#moved(AUTHORIZATION_STATES, id, state)
    for (const { uuid, state } of payments) this.#moved(PAYMENT_STATES, uuid, state)
    for (const { uuid, state, reader_id, collector_id } of tokens) {
      this.#moved(TOKEN_STATES, uuid, state)
      const authorization = authorizations.find(({ token_uuid }) => token_uuid === uuid)
      const payment = payments.find(({ token_uuid }) => token_uuid === uuid)
      expect(payment !== undefined, 'a payment if and only if its token is paid').toBe(state === 'PAID')
      const told = notices.filter(({ subject }) => subject === uuid).map(({ type }) => type)
      const reversed =
        payment?.state === 'REVERSED' ? new Set([payment.payer_id, ...(collector_id === dual.id ? [dual.id] : [])]) : []
      expect(told.filter((type) => type !== 'authorization.requested').toSorted()).toEqual(
        [
          ...(reader_id ? ['token.read'] : []),
          ...(state === 'PAID' ? ['payment.paid'] : []),
          ...(state === 'EXPIRED' ? ['payment.expired'] : []),
          ...(state === 'REJECTED' ? ['payment.rejected'] : []),
          ...[...reversed].map(() => 'payment.reversed'),
        ].toSorted(),
      )
      if (told.includes('authorization.requested')) expect(authorization).toBeDefined()
    }
    const live = payments.filter(({ state }) => state !== 'REVERSED').map((each) => each.collector_id + each.order_id)
    expect(new Set(live).size, 'one payment for each order').toBe(live.length)
  }
}

test('whatever happens: no money made or lost, final states final, one payment for each order, each change told once', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (steps) => {
      const history = new History()
      for (const [index, step] of steps.entries()) {
        await history.take(step)
        if (index % 6 === 5) await history.check()
      }
      market.clock.advance(2000)
      await market.runDue()
      await history.check()
      expect(await market.runDue(), 'nothing stays due').toBe(0)
    }),
    { numRuns: RUNS },
  )
  const { rows: unbalanced } = await market.query(
    'select movement from network.posting group by movement having sum(amount) <> 0',
  )
  expect(unbalanced).toEqual([])
  const { rows } = await market.query<{ posted: number; paid: number }>(
    `select (select coalesce(-sum(amount), 0)::bigint from network.posting where account like 'person:%') as posted,
       (select coalesce(sum(amount), 0)::bigint from network.payment where state <> 'REVERSED') as paid`,
  )
  expect(rows[0]?.posted).toBe(rows[0]?.paid)
  expect(rows[0]?.paid, 'some were paid').toBeGreaterThan(0)
})
