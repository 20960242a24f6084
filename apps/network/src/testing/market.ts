import { CAST } from '@portal/network/examples/cast'
import { simulatedBank } from '../bank/simulated.bank.ts'
import { createTimers } from '../clock/timers.ts'
import { authorizationOperations } from '../ledger/authorization.operations.ts'
import { type Decision, decide } from '../ledger/decision.ts'
import { paymentOperations } from '../ledger/payment.operations.ts'
import { PAYMENT_TIMERS } from '../ledger/timers.ts'
import { tokenOperations } from '../ledger/token.operations.ts'
import type { Participant } from '../participant/participant.ts'
import { v1Operations } from '../v1/charge.operations.ts'
import { bodyOf, callerOf } from './caller.ts'
import { SettableClock } from './clock.ts'
import { openStage } from './stage.ts'

const REQUEST = {
  description: 'Dos cafés y una medialuna',
  commerce: CAST.merchant,
  amount: 15990,
  expires_in: 600,
  single_use: true,
}

/** Stage with a collector, two wallets and a dual, on which they pay each other. */
export async function openMarket() {
  const stage = await openStage()
  const clock = new SettableClock('2026-03-05T15:04:05Z')
  const ports = { bank: simulatedBank, clock, publicUrl: 'https://portal.example' }
  const operations = {
    ...tokenOperations(),
    ...authorizationOperations(ports),
    ...paymentOperations(),
    ...v1Operations(ports),
  }
  const call = callerOf(stage.db, operations, clock)
  const collector = await stage.participant('collector')
  const wallet = await stage.participant('payer')
  const failed = (_: string, error: unknown) => {
    throw error
  }
  const timers = createTimers({ db: stage.db, ports, timers: PAYMENT_TIMERS, failed })
  let orders = 0

  return {
    ...stage,
    clock,
    ports,
    operations,
    call,
    collector,
    wallet,
    other: await stage.participant('payer'),
    dual: await stage.participant('payer_collect'),
    runDue: () => timers.runDue(),

    async newToken(over: Record<string, unknown> = {}, owner = collector): Promise<string> {
      const body = { ...REQUEST, order_id: `ORD-${++orders}`, ...over }
      return (await bodyOf(call(owner, 'createToken', { body })))['uuid'] as string
    },
    read: (uuid: string, reader = wallet) => call(reader, 'readToken', { params: { uuid } }),
    authorize: (uuid: string, payer = wallet) =>
      call(payer, 'authorizeToken', { params: { uuid }, body: { payer: CAST.payer } }),
    decide: (id: string, decision: Decision) =>
      stage.db.transaction().execute((db) => decide(db, clock.now(), id, decision)),
    confirm: (id: string, amount: number, payer = wallet) =>
      call(payer, 'confirmAuthorization', { params: { id }, body: { amount } }),
    reverse: (id: string, payer = wallet) =>
      call(payer, 'reverseAuthorization', { params: { id }, body: { reason: 'Sin respuesta' } }),
    readAuthorization: (id: string, reader: Participant = wallet) =>
      call(reader, 'readAuthorization', { params: { id } }),

    /** Token that a wallet read and asked to pay. */
    async preauthorized(
      over: Record<string, unknown> = {},
      owner = collector,
      payer = wallet,
    ): Promise<[string, string]> {
      const uuid = await this.newToken(over, owner)
      await bodyOf(this.read(uuid, payer))
      return [uuid, (await bodyOf(this.authorize(uuid, payer)))['authorization_id'] as string]
    },
    /** Token whose collector accepted as well. */
    async authorized(over: Record<string, unknown> = {}, owner = collector, payer = wallet): Promise<[string, string]> {
      const [uuid, id] = await this.preauthorized(over, owner, payer)
      await this.decide(id, { decision: 'accept' })
      return [uuid, id]
    },

    async state(uuid: string): Promise<string> {
      const token = stage.db.selectFrom('token').select('state').where('uuid', '=', uuid)
      return (await token.executeTakeFirstOrThrow()).state
    },
    /** Notices about a token in the order of the facts, each as its type, what it says and the failure of its delivery. */
    async notices(uuid: string): Promise<string[]> {
      const rows = await stage.db
        .selectFrom('notice')
        .selectAll()
        .where('subject', '=', uuid)
        .orderBy('created_at')
        .execute()
      return rows.map(({ type, data: { state, reason, reversed_by }, fault }) =>
        [type, state, reason, reversed_by, fault].filter(Boolean).join(' '),
      )
    },
  }
}
export type Market = Awaited<ReturnType<typeof openMarket>>
