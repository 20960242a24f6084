import { DELIVERY } from '@portal/network/common/delivery'
import type { Dispatcher } from 'undici'
import type { OutwardPolicy } from '@portal/domain/outward'
import type { NoticeType } from '@portal/network/served'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database.ts'
import type { Decision } from '../ledger/decision.ts'
import { type Open, secretsOf } from '../participant/participant.queries.ts'
import { FAILINGS } from './attempt.words.ts'
import { decisionIn } from './decision.answer.ts'
import { type Destination, purposeFor } from './destination.queries.ts'
import { definitionOf } from './enqueue.ts'
import { isDisabled, noteDelivery, noteFailure } from './endpoint.queries.ts'
import { type Message, messageOf } from './message.ts'
import { type Claimed, record } from './notice.queries.ts'
import { send, type Sent } from './send.ts'

export interface Delivering {
  db: Db
  clock: Clock
  open: Open
  policy: OutwardPolicy
  dispatcher: Dispatcher
  /** Takes a collector's decision about an authorization, in the given transaction. */
  decide: (db: Db, now: Date, authorizationId: string, answer: Decision) => Promise<unknown>
  /** Hands a message to the deployment's own receiver; undefined if the URL is not the receiver's. */
  handOver: (url: string, message: Message) => Promise<{ status: number; body: string | null } | 'silence'> | undefined
  /** Decision of the network's own test parties. */
  counterpart: (type: NoticeType, data: Readonly<Record<string, unknown>>) => Decision | Promise<Decision>
  /** Number from 0 to 1 that varies a wait. */
  random: () => number
  /** Aborted when the process closes: an attempt that this cuts off is repeated after its claim. */
  stopped: AbortSignal
  /** Called after a transaction that may have queued notices. */
  wake: () => void
}

const OK: Sent = { status: 200, latencyMs: 0, answer: null, failing: null }
const missed = (failing: Sent['failing']): Sent => ({ ...OK, status: null, latencyMs: null, failing })

/** Delivers a claimed notice once, or finds that it cannot be, and records it. */
export async function deliver(parts: Delivering, to: Destination, notice: Claimed): Promise<void> {
  const { db, clock } = parts
  const url = to.addresses[notice.field]
  const now = clock.now()
  const question = definitionOf(notice.type).decision !== undefined
  if (
    !to.counterpart &&
    (url === undefined || (await isDisabled(db, { participant_id: to.id, field: notice.field, url })))
  ) {
    await db.transaction().execute((tx) => record(tx, { notice, now, sent: undefined, state: 'UNSENT' }))
    return
  }
  if (question && now.getTime() - notice.happened_at.getTime() >= DELIVERY.decisionTimeout * 1000)
    return finish(parts, notice, url, missed(FAILINGS.late))
  if (notice.fault === 'notice_lost') return finish(parts, notice, url, missed(FAILINGS.lost))
  const sent = to.counterpart ? await answered(parts, notice) : await attempt(parts, to, notice, url as string)
  if (!sent.failing || !parts.stopped.aborted) await finish(parts, notice, url, sent)
}

/** What a test party of the network answers. */
const answered = async ({ counterpart }: Delivering, { type, data }: Claimed): Promise<Sent> => ({
  ...OK,
  answer: JSON.stringify(await counterpart(type, data)),
})

async function attempt(parts: Delivering, to: Destination, notice: Claimed, url: string): Promise<Sent> {
  const { clock, db, open } = parts
  const definition = definitionOf(notice.type)
  const now = clock.now()
  const [secret, ...former] = await secretsOf(db, open, to.id, purposeFor(to, definition.secret), now)
  if (secret === undefined) throw new Error(`The participant ${to.id} has no secret`)
  const message = await messageOf(notice, [secret, ...former], now)
  const question = definition.decision !== undefined
  const seconds = question ? DELIVERY.decisionTimeout : DELIVERY.timeout
  const inside = parts.handOver(url, message)
  if (inside === undefined) return judged(await send(url, message, { seconds, whole: question }, parts), question)
  const answer = await inside
  if (answer === 'silence') return missed(FAILINGS.undecided)
  return judged({ ...OK, status: answer.status, answer: answer.body }, question)
}

/** An answer to a question without a decision is a failure. */
const judged = (sent: Sent, question: boolean): Sent =>
  question && !sent.failing && !decisionIn(sent.answer) ? { ...sent, failing: FAILINGS.unreadable } : sent

/** Records an attempt, with all that follows from it, in one transaction. */
async function finish(parts: Delivering, notice: Claimed, url: string | undefined, sent: Sent): Promise<void> {
  const now = parts.clock.now()
  const endpoint = url === undefined ? undefined : { participant_id: notice.participant_id, field: notice.field, url }
  const question = definitionOf(notice.type).decision !== undefined
  const wait = question || sent.status === DELIVERY.gone ? undefined : DELIVERY.retries[notice.attempts]
  await parts.db.transaction().execute(async (tx) => {
    if (!sent.failing) {
      const again = notice.fault === 'notice_twice'
      if (!(await record(tx, { notice, now, sent, state: again ? 'WAITING' : 'DELIVERED' }))) return
      if (endpoint) await noteDelivery(tx, endpoint)
      const answer = question ? decisionIn(sent.answer) : undefined
      if (answer) await parts.decide(tx, now, String(notice.data['authorization_id']), answer)
      return
    }
    const next = wait === undefined ? {} : { due: new Date(now.getTime() + wait * 1000 * varied(parts.random())) }
    if (!(await record(tx, { notice, now, sent, state: wait === undefined ? 'FAILED' : 'WAITING', ...next }))) return
    const own = sent.failing === FAILINGS.lost || sent.failing === FAILINGS.late
    if (endpoint && !own) await noteFailure(tx, now, endpoint, sent.status === DELIVERY.gone)
  })
  // A decision may have queued notices in other lanes.
  if (question) parts.wake()
}

/** Factor by which a wait is shortened or lengthened, for a number from 0 to 1. */
const varied = (random: number): number => 1 + DELIVERY.jitter * (2 * random - 1)
