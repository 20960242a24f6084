import { DELIVERY } from '@portal/network/common/delivery'
import type { Dispatcher } from 'undici'
import type { OutwardPolicy } from '@portal/domain/outward'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database.ts'
import { itemsOfNotices } from '../evidence/items.ts'
import { recordEvidence, type Seen } from '../evidence/record-evidence.ts'
import type { Decision } from '../ledger/decision.ts'
import type { Secrets } from '../participant/participant.queries.ts'
import { FAILINGS } from './attempt.words.ts'
import { decisionIn } from './decision.answer.ts'
import { type Addressed, purposeFor } from './destination.queries.ts'
import { definitionOf } from './enqueue.ts'
import { noteDelivery, noteFailure } from './endpoint.queries.ts'
import { type Message, messageOf } from './message.ts'
import { type Claimed, type End, record, release } from './notice.queries.ts'
import { send, type Sent, sentOf } from './send.ts'

export interface Delivering {
  db: Db
  clock: Clock
  policy: OutwardPolicy
  dispatcher: Dispatcher
  /** Takes a collector's decision about an authorization, in the given transaction. */
  decide: (db: Db, now: Date, authorizationId: string, answer: Decision) => Promise<unknown>
  /** Hands a message to the deployment's own receiver; undefined if the URL is not the receiver's. */
  handOver: (url: string, message: Message) => Promise<{ status: number; body: string | null } | 'silence'> | undefined
  /** Told the outcome of each attempt. */
  tell: (outcome: 'delivered' | 'failed') => void
  /** Number from 0 to 1 that varies a wait. */
  random: () => number
  /** Aborted when the process closes: an attempt that this cuts off is repeated after its claim. */
  stopped: AbortSignal
  /** Records the end of a notice from which nothing else follows. */
  note: (end: End) => Promise<void>
  /** Facts that were not written a moment ago. */
  news: (seen: readonly Seen[]) => Seen[]
  /** Called after a transaction that may have queued notices. */
  wake: () => void
}

const OK: Sent = { status: 200, latencyMs: 0, answer: null, failing: null }
const missed = (failing: Sent['failing']): Sent => ({ ...OK, status: null, latencyMs: null, failing })

/** Records ends with what they show, and lets go what waited for them. @returns how many no other process recorded first */
export async function recordAll(db: Db, ends: readonly End[], news: Delivering['news']): Promise<number> {
  const own = await record(db, ends)
  await recordEvidence(db, news(itemsOfNotices(ends)))
  const ended = ends.filter(({ notice, state }) => state !== 'WAITING' && own.has(notice.id))
  const [first] = ended
  const released = ended.map(({ notice }) => notice)
  if (first) await release(db, first.now, released)
  return own.size
}

/** Delivers a claimed notice once, or finds that it cannot be, and records it. */
export async function deliver(parts: Delivering, to: Addressed, secrets: Secrets, notice: Claimed): Promise<void> {
  const now = parts.clock.now()
  const question = definitionOf(notice.type).decision !== undefined
  if (to.url === undefined || to.disabled) {
    await parts.note({ notice, now, sent: undefined, state: 'UNSENT' })
    return
  }
  if (question && now.getTime() - notice.happened_at.getTime() >= DELIVERY.decisionTimeout * 1000)
    return finish(parts, to, notice, missed(FAILINGS.late))
  if (notice.fault === 'notice_lost') return finish(parts, to, notice, missed(FAILINGS.lost))
  const purpose = purposeFor(to, definitionOf(notice.type).secret)
  const sent = await attempt(parts, notice, to.url, secrets(to.id, purpose))
  if (!sent.failing || !parts.stopped.aborted) await finish(parts, to, notice, sent)
}

/** Sends a notice once to an address. */
export async function attempt(
  parts: Omit<Delivering, 'decide' | 'note'>,
  notice: Claimed,
  url: string,
  [secret, ...former]: readonly string[],
): Promise<Sent> {
  if (secret === undefined) throw new Error(`The participant ${notice.participant_id} has no secret`)
  const now = parts.clock.now()
  const message = await messageOf(notice, [secret, ...former], now)
  const question = definitionOf(notice.type).decision !== undefined
  const seconds = question ? DELIVERY.decisionTimeout : DELIVERY.timeout
  const inside = parts.handOver(url, message)
  if (inside === undefined) return judged(await send(url, message, { seconds, whole: question }, parts), question)
  const begun = performance.now()
  const answer = await inside
  if (answer === 'silence') return missed(FAILINGS.undecided)
  return judged(sentOf(answer.status, Math.round(performance.now() - begun), answer.body), question)
}

/** An answer to a question without a decision is a failure. */
const judged = (sent: Sent, question: boolean): Sent =>
  question && !sent.failing && !decisionIn(sent.answer) ? { ...sent, failing: FAILINGS.unreadable } : sent

/** Records an attempt, with all that follows from it, in one transaction. */
async function finish(parts: Delivering, to: Addressed, notice: Claimed, sent: Sent): Promise<void> {
  const now = parts.clock.now()
  const question = definitionOf(notice.type).decision !== undefined
  const endpoint = to.url === undefined ? undefined : { participant_id: to.id, field: notice.field, url: to.url }
  const wait = question || sent.status === DELIVERY.gone ? undefined : DELIVERY.retries[notice.attempts]
  const waits = sent.failing ? wait !== undefined : notice.fault === 'notice_twice'
  const due = new Date(now.getTime() + (sent.failing ? (wait ?? 0) * 1000 * varied(parts.random()) : 0))
  parts.tell(sent.failing ? 'failed' : 'delivered')
  const state = waits ? 'WAITING' : sent.failing ? 'FAILED' : 'DELIVERED'
  const end = { notice, now, sent, state, due } as const
  // Most deliveries change nothing else, so they need no transaction.
  if (!sent.failing && !question && !to.troubled) return parts.note(end)
  await parts.db.transaction().execute(async (tx) => {
    if (!(await recordAll(tx, [end], parts.news))) return
    if (endpoint && !sent.failing) await noteDelivery(tx, now, endpoint)
    const own = sent.failing === FAILINGS.lost || sent.failing === FAILINGS.late
    if (endpoint && sent.failing && !own) await noteFailure(tx, now, endpoint, sent.status === DELIVERY.gone)
    const answer = question && !sent.failing ? decisionIn(sent.answer) : undefined
    if (answer) await parts.decide(tx, now, String(notice.data['authorization_id']), answer)
  })
  // A decision may have queued notices in other lanes.
  if (question) parts.wake()
}

/** Factor by which a wait is shortened or lengthened, for a number from 0 to 1. */
const varied = (random: number): number => 1 + DELIVERY.jitter * (2 * random - 1)
