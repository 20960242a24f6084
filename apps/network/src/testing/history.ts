import assert from 'node:assert/strict'
import { CAST } from '@portal/network/examples/cast'
import { AUTHORIZATION_STATES, type Machine, PAYMENT_STATES, TOKEN_STATES } from '@portal/network/common/states'
import type { Participant } from '../participant/participant.ts'
import type { Step } from './history.steps.ts'
import type { Market } from './market.ts'

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
export class History {
  readonly #market: Market
  readonly #tokens: Made[] = []
  readonly #orders = [crypto.randomUUID(), crypto.randomUUID()]
  readonly #seen = new Map<string, string>()

  constructor(market: Market) {
    this.#market = market
  }

  async take(step: Step): Promise<void> {
    const { clock, dual, wallet, collector } = this.#market
    if (step.kind === 'pass') return clock.advance(step.seconds)
    if (step.kind === 'timers') return void (await this.#market.runDue())
    if (step.kind === 'create') {
      const { amount, expires_in, single_use } = step
      const owner = step.own ? dual : collector
      const order_id = this.#orders[step.order]
      const body = { order_id, amount, expires_in, single_use, description: 'x', commerce: CAST.merchant }
      const { body: created, refusal } = await this.#market.call(owner, 'createToken', { body })
      if (!refusal) this.#tokens[step.token] = { uuid: created['uuid'] as string, amount, owner }
      return
    }
    const token = this.#tokens[step.token]
    if (!token) return
    const { uuid, amount, owner, authorization } = token
    const payer = 'who' in step && step.who === 'dual' ? dual : wallet
    switch (step.kind) {
      case 'read':
        return void (await this.#market.read(uuid, payer))
      case 'authorize':
        return this.#authorize(token, payer)
      case 'proceed': {
        if (authorization) {
          await this.#market.decide(authorization, { decision: 'accept' })
          return void (await this.#market.confirm(authorization, amount, payer))
        }
        await this.#market.read(uuid, payer)
        return this.#authorize(token, payer)
      }
      case 'decide':
        if (authorization) await this.#market.decide(authorization, { decision: step.accept ? 'accept' : 'reject' })
        return
      case 'confirm':
        if (authorization) await (step.wait ? this.#market.confirm : this.#leave)(authorization, amount, payer)
        return
      case 'pagar': {
        const { tax_id: rut, name: nombre, account_hint: cuenta } = CAST.payer
        const body = { pagador: { rut, nombre, cuenta }, monto: String(amount) }
        return void (await this.#market.call(payer, 'pagarCobro', { params: { uuid }, body }))
      }
      case 'reverse':
        if (authorization) await this.#market.reverse(authorization, payer)
        return
      case 'cancel':
        return void (await this.#market.call(owner, 'cancelToken', { params: { uuid } }))
    }
  }

  async #authorize(token: Made, payer: Participant): Promise<void> {
    const { body, refusal } = await this.#market.authorize(token.uuid, payer)
    if (!refusal) token.authorization = body['authorization_id'] as string
  }

  /** Confirms and goes away while the bank works, as a process that dies. */
  readonly #leave = async (id: string, amount: number, caller: Participant): Promise<void> => {
    const { db, clock, operations } = this.#market
    const call = { params: { id }, query: {}, body: { amount }, accept: '', caller, now: clock.now() }
    await db
      .transaction()
      .execute((own) => operations.confirmAuthorization({ ...call, db: own }))
      .catch(() => undefined)
  }

  #moved(machine: Machine, id: string, state: string): void {
    const before = this.#seen.get(id) ?? state
    assert(reachable(machine, before).has(state), `${before} to ${state}`)
    this.#seen.set(id, state)
  }

  /** Checks that the states only went where the documents allow, and that each change has its notices. */
  async check(): Promise<void> {
    const { db, dual } = this.#market
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
      assert.equal(payment !== undefined, state === 'PAID', 'a payment if and only if its token is paid')
      const told = notices.filter(({ subject }) => subject === uuid).map(({ type }) => type)
      const reversed =
        payment?.state === 'REVERSED' ? new Set([payment.payer_id, ...(collector_id === dual.id ? [dual.id] : [])]) : []
      assert.deepEqual(
        told.filter((type) => type !== 'authorization.requested').toSorted(),
        [
          ...(reader_id ? ['token.read'] : []),
          ...(state === 'PAID' ? ['payment.paid'] : []),
          ...(state === 'EXPIRED' ? ['payment.expired'] : []),
          ...(state === 'REJECTED' ? ['payment.rejected'] : []),
          ...[...reversed].map(() => 'payment.reversed'),
        ].toSorted(),
      )
      assert(authorization || !told.includes('authorization.requested'))
    }
    const live = payments.filter(({ state }) => state !== 'REVERSED').map((each) => each.collector_id + each.order_id)
    assert.equal(new Set(live).size, live.length, 'one payment for each order')
  }
}
