import type { Clock } from './clock/clock.ts'
import { charge } from './counterparts/charge.ts'
import { payToken, tokenOf } from './counterparts/pay-token.ts'
import type { Db } from './database.ts'
import type { Perform } from './perform.ts'
import { answerOf, chooseAnswer, received } from './receiver/receiver.queries.ts'
import type { Receiver } from './receiver/receiver.ts'
import type { ReceiverAnswer } from './receiver/receiver.tables.ts'
import { settleNow } from './settlement/settlement.ts'

interface Parts {
  db: Db
  clock: Clock
  perform: Perform
  receiver: Receiver
  /** Called after a transaction that may have queued notices. */
  wake: () => void
}

/** What the portal may ask of the network, in the name of an integration's members; `id` is the integration's participant. */
export const portalPort = ({ db, clock, perform, receiver, wake }: Parts) => ({
  charge: (amount: number) => charge(perform, { amount }),
  async pay(id: string, token: string) {
    const uuid = await tokenOf(db, id, token)
    return uuid === undefined ? undefined : payToken({ clock, perform }, uuid)
  },
  async settle(id: string): Promise<number> {
    const { payments } = await db.transaction().execute((tx) => settleNow(tx, clock.now(), id))
    wake()
    return payments
  },
  receiver: async (id: string) => ({ url: await receiver.url(id), answer: await answerOf(db, id) }),
  chooseAnswer: (id: string, answer: ReceiverAnswer) => chooseAnswer(db, id, answer),
  async received(id: string, page: number) {
    const { notices, total } = await received(db, id, page)
    return {
      total,
      notices: notices.map(({ id: receipt, at, time, body_verdict, headers_verdict, status, answer, ...notice }) => ({
        ...notice,
        id: String(receipt),
        received_at: at.toISOString(),
        time,
        verdicts: { body: body_verdict, headers: headers_verdict },
        reply: { status, body: answer },
      })),
    }
  },
})
