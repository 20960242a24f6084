import { randomUUID } from 'node:crypto'
import { DELIVERY } from '@portal/network/common/delivery'
import type { Clock } from '../clock/clock.ts'
import { createWatch } from '../clock/watch.ts'
import type { Db } from '../database.ts'
import { answerQuestion, answerTo, leave, listen, newestOf, type QuestionAnswer } from './listener.queries.ts'
import { type Received, receivedAfter } from './receiver.queries.ts'

/** Time that a listener has for an answer: a little less than the network waits for it. */
const ANSWER_MS = DELIVERY.decisionTimeout * 1000 - 500
/** Time between two looks for the answer, which another process may have taken. */
const LOOK_MS = 100
/** Time after which a listener says again that it is there, and for which that counts. */
const BEAT_MS = 3_000
const LAPSE_MS = 10_000
/** Time that a listener follows at most; then it comes again with its last receipt. */
const FOLLOWED_MS = 15 * 60_000
const BATCH = 50

interface Parts {
  db: Db
  clock: Clock
}

/** Waits for a listener's answer to a question, and gives the usual one if none comes in time. */
export async function listenerAnswer(
  { db, clock }: Parts,
  participantId: string,
  receipt: string,
  usual: QuestionAnswer,
): Promise<QuestionAnswer> {
  const until = new Date(clock.now().getTime() + ANSWER_MS)
  while (clock.now() < until) {
    const answer = await answerTo(db, receipt)
    if (answer) return answer
    await clock.until(new Date(clock.now().getTime() + LOOK_MS))
  }
  if (await answerQuestion(db, participantId, receipt, usual)) return usual
  return (await answerTo(db, receipt)) ?? usual
}

/** Follows the receivers of integrations. Each follower is stored as a listener, which may answer questions. */
export function followReceivers({ db, clock }: Parts) {
  const watch = createWatch({ clock, versions: (ids) => newestOf(db, ids) })
  const beat = (id: string, participantId: string): Promise<void> => {
    const now = clock.now()
    return listen(db, id, participantId, now, new Date(now.getTime() + LAPSE_MS))
  }
  /** Becomes a listener, then follows from the receipt `from`: the given one, or the newest. */
  return async function follow(participantId: string, after: string | undefined, signal: AbortSignal) {
    const id = randomUUID()
    const from = after ?? (await newestOf(db, [participantId])).get(participantId) ?? '0'
    await beat(id, participantId)
    return { from, notices: taken(id, participantId, from, signal) }
  }
  /** Yields what the receiver of an integration takes after a receipt; `waiting` only while a question can be answered. */
  async function* taken(
    id: string,
    participantId: string,
    from: string,
    signal: AbortSignal,
  ): AsyncGenerator<Received> {
    const until = new Date(clock.now().getTime() + FOLLOWED_MS)
    let last = from
    let changed = Promise.withResolvers<void>()
    const unwatch = watch.follow(participantId, () => changed.resolve())
    const leaving = new AbortController()
    const ended = AbortSignal.any([signal, leaving.signal])
    try {
      while (!ended.aborted && clock.now() < until) {
        const now = clock.now()
        await beat(id, participantId)
        // Made before the look, so that what comes meanwhile is not missed.
        changed = Promise.withResolvers<void>()
        const notices = await receivedAfter(db, participantId, last, BATCH)
        for (const notice of notices) {
          last = String(notice.id)
          // A question stays marked as waiting if its process died, so its age counts too.
          yield { ...notice, waiting: notice.waiting && now.getTime() - notice.at.getTime() < ANSWER_MS }
        }
        if (notices.length === BATCH) continue
        await Promise.race([changed.promise, clock.until(new Date(now.getTime() + BEAT_MS), ended)])
      }
    } finally {
      unwatch()
      leaving.abort()
      await leave(db, id)
    }
  }
}
