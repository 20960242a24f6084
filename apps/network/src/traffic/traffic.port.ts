import { collects, pays } from '@portal/domain/integration/type'
import { DELIVERY } from '@portal/network/common/delivery'
import { chileanMoment } from '../clock/chile.ts'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database.ts'
import { redacted } from '../log/redact.ts'
import { addressesOf, findAddressed } from '../notices/destination.queries.ts'
import { definitionOf } from '../notices/enqueue.ts'
import type { Claimed } from '../notices/notice.queries.ts'
import type { Sent } from '../notices/send.ts'
import { participantById } from '../participant/participant.queries.ts'
import { callMessage } from '../simulation/message.call.ts'
import { healthOf } from './health.ts'
import { followTraffic } from './live.ts'
import * as queries from './notice.queries.ts'
import { mostAttempts, noticeRow } from './rows.ts'
import { type Asked, pageOf } from './timeline.ts'
import { findNotices } from './timeline.queries.ts'

interface Parts {
  db: Db
  clock: Clock
  /** Writes what the log of calls keeps in memory. */
  flushLog: () => Promise<void>
  /** Sends a notice once to an address, without noting it. */
  copy: (notice: Claimed, url: string) => Promise<Sent>
  /** Looks for due notices at once. */
  wake: () => void
}

/** Headers of a notice that do not depend on its secret; an attempt adds its time and signature. */
const headersOf = (id: string): Readonly<Record<string, string>> => ({
  'content-type': 'application/json',
  'webhook-id': id,
})
/** Characters of a signature that stay. */
const KEPT = 11

/** Calls of a participant and notices to it, as the portal asks for them. */
export function trafficPort({ db, clock, flushLog, copy, wake }: Parts) {
  const follow = followTraffic({ db, clock })

  return {
    async list(id: string, asked: Asked) {
      await flushLog()
      const page = await pageOf(db, id, asked)
      const { count, fields, since } = asked.cursor
        ? { count: 0, fields: [], since: null }
        : await queries.countUndelivered(db, id)
      const undelivered = { count, most: queries.MOST_RESENT, fields, since: since?.toISOString() ?? null }
      return { ...page, undelivered: asked.cursor ? null : undelivered }
    },
    /** A call of a participant; undefined if it has none of this id. */
    async call(id: string, requestId: string) {
      await flushLog()
      const [call, caller] = await Promise.all([queries.findCall(db, id, requestId), participantById(db, id)])
      if (!call || !caller) return undefined
      const sides = { collector: collects(caller.type) ? id : '', payer: pays(caller.type) ? id : undefined }
      return callMessage(call, sides, caller)
    },
    /** A notice to a participant with its attempts; undefined if it has none of this id. */
    async notice(id: string, noticeId: string) {
      const [row] = await findNotices(db, id, { ids: [noticeId] }, 1)
      const found = await queries.findNotice(db, id, noticeId)
      if (!row || !found) return undefined
      const { type, field, data, happened_at, state, attempts, due_at } = found
      const [tries, receipt, addressed] = await Promise.all([
        queries.attemptsOf(db, noticeId),
        queries.lastReceipt(db, id, noticeId),
        findAddressed(db, [{ participant_id: id, field }]),
      ])
      const { url, disabled } = addressed({ participant_id: id, field })
      const follows = state === 'WAITING'
      const wait = DELIVERY.retries.slice(attempts).reduce((all, seconds) => all + seconds, 0)
      const { 'webhook-signature': signature, ...others } = receipt?.headers ?? headersOf(noticeId)
      return {
        ...noticeRow(row),
        url: url ?? null,
        active: url !== undefined && !disabled,
        question: definitionOf(type).decision !== undefined,
        tries: tries.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
        next_at: follows ? due_at.toISOString() : null,
        last_at: follows && mostAttempts(type) > 1 ? new Date(due_at.getTime() + wait * 1000).toISOString() : null,
        body: redacted({ id: noticeId, type, created_at: chileanMoment(happened_at), data }) as Record<string, unknown>,
        headers: { ...others, ...(signature ? { 'webhook-signature': `${signature.slice(0, KEPT)}…` } : {}) },
      }
    },
    follow: (id: string, after: string | undefined, signal: AbortSignal) => follow(id, after, signal),
    health: (id: string) => healthOf(db, clock.now(), id),
    /** Sends notices again. @returns how many leave, and how many have no active address */
    async resend(id: string, chosen: { ids?: readonly string[]; since?: string; field?: string | undefined }) {
      const { since, ...others } = chosen
      const wanted = { ...others, since: since === undefined ? undefined : new Date(since) }
      const active = (await addressesOf(db, id)).flatMap((each) => (each.active ? [each.field] : []))
      const resent = await queries.requeue(db, clock.now(), id, wanted, active)
      wake()
      return resent
    },
    /** Sends a copy of a notice to an address; undefined if the participant has no such notice. */
    async copy(id: string, noticeId: string, url: string) {
      const notice = await queries.findNotice(db, id, noticeId)
      if (!notice) return undefined
      const at = clock.now()
      const { status, latencyMs, answer, failing } = await copy(notice, url)
      const { failure, remedy } = failing ?? { failure: null, remedy: null }
      return { at: at.toISOString(), status, latency_ms: latencyMs, answer, failure, remedy }
    },
  }
}
