import type { NoticeAnswer } from '@portal/domain/network/receiver'
import type { Clock } from './clock/clock.ts'
import { charge } from './counterparts/charge.ts'
import { tokenOfCollector } from './counterparts/counterpart.queries.ts'
import { payToken } from './counterparts/pay-token.ts'
import type { Db } from './database.ts'
import type { Served } from './operation.ts'
import type { Perform, PerformInput } from './perform.ts'
import { chooseAnswer, findReceiver, received } from './receiver/receiver.queries.ts'
import type { Receiver } from './receiver/receiver.ts'
import { participantById } from './participant/participant.queries.ts'
import { Refusal } from './refusal.ts'
import { settleNow } from './settlement/settlement.ts'
import { closedDays } from './settlement/statement.queries.ts'
import { insertTopUp, topUpsOf } from './tds/top-up.queries.ts'
import { FIXED_REFERENCE } from './tds/top-up.ts'

interface Parts {
  db: Db
  clock: Clock
  perform: Perform
  receiver: Receiver
}

/** What the portal asks of the network in the name of an integration, whose id both share. */
export const portalPort = ({ db, clock, perform, receiver }: Parts) => ({
  charge: (amount: number) => charge(perform, { amount }),
  async pay(id: string, token: string) {
    const uuid = await tokenOfCollector(db, id, token)
    return uuid === undefined ? undefined : payToken({ clock, perform }, uuid)
  },
  async settle(id: string): Promise<number> {
    const { payments } = await settleNow(db, clock.now(), id)
    return payments
  },
  /** Makes a call in the name of `id`, without its certificate and signature. */
  async ask(id: string, operation: Served, input: PerformInput) {
    const caller = await participantById(db, id)
    if (!caller) throw new Error('The network does not know the integration')
    try {
      return { body: (await perform(caller, operation, input)).body }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { refused: error.code, fields: error.detail.fields ?? {}, description: error.detail.description }
    }
  },
  closedDays: (id: string, from: string, to: string) => closedDays(db, id, from, to),
  async topUps(id: string) {
    const rows = await topUpsOf(db, id)
    return rows.map(({ transfer_reference, amount, state, created_at }) => ({
      transfer_reference,
      amount,
      state,
      created_at: created_at.toISOString(),
    }))
  },
  /** Plays the bank: a transfer of `id` that may then be credited. @returns false if the reference is one that the network decides about, or is taken */
  async transfer(id: string, transfer_reference: string, amount: number): Promise<boolean> {
    if (FIXED_REFERENCE.test(transfer_reference)) return false
    const made = await insertTopUp(db, {
      collector_id: id,
      commerce_id: null,
      transfer_reference,
      amount,
      state: 'PENDING',
      created_at: clock.now(),
    })
    return made !== undefined
  },
  async receiver(id: string) {
    const url = await receiver.url(id)
    return { url, answer: (await findReceiver(db, id))?.answer ?? ('accept' as const) }
  },
  chooseAnswer: (id: string, answer: NoticeAnswer) => chooseAnswer(db, id, answer),
  async received(id: string, page: { number: number; size: number }) {
    const { total, notices } = await received(db, id, page)
    return {
      total,
      notices: notices.map(
        ({ id: receipt, notice_id, type, at, time, body_verdict, headers_verdict, headers, body }) => ({
          id: String(receipt),
          notice_id: notice_id ?? '',
          type: type ?? '',
          received_at: at.toISOString(),
          attempt: time,
          verdicts: { body: body_verdict, headers: headers_verdict },
          headers: { ...headers },
          body,
        }),
      ),
    }
  },
})
