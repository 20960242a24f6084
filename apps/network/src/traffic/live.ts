import type { Clock } from '../clock/clock.ts'
import { createWatch } from '../clock/watch.ts'
import type { Db } from '../database.ts'
import { callRow, noticeRow, type Row } from './rows.ts'
import { findMoved, movedVersions } from './timeline.queries.ts'

/** How far back each look reads. A call bears the time of its arrival but is written after its answer, so its row appears late. */
const LATE_MS = 30_000
/** Rows that one look sends at most: the newest. */
const MOST = 200
/** Longest life of one stream; the client then reconnects with its last event id. */
const FOLLOWED_MS = 15 * 60_000
/** Rows that a follower remembers to have sent. */
const REMEMBERED = 5_000
const MARK = /^\d{13}$/

export interface Moved {
  /** Time of the look, by which a follower goes on after a cut. */
  mark: string
  rows: Row[]
}

/** Follows the traffic of participants: yields rows that are new or changed, some of them twice. */
export function followTraffic({ db, clock }: { db: Db; clock: Clock }) {
  const since = (time: number): Date => new Date(time - LATE_MS)
  const watch = createWatch({ clock, versions: (ids) => movedVersions(db, ids, since(clock.now().getTime())) })

  return async function* follow(
    participant: string,
    after: string | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<Moved> {
    const begun = clock.now().getTime()
    const sent = new Map<string, string>()
    /** Rows that changed since the last look, the oldest first. */
    const look = async (from: Date): Promise<Row[]> => {
      const { calls, notices } = await findMoved(db, participant, from, MOST)
      const rows = [...calls.map(callRow), ...notices.map(noticeRow)].filter((row) => {
        const version = JSON.stringify([row.verdict, row.attempts, row.status, row.latency_ms])
        const isNew = sent.get(row.id) !== version
        sent.delete(row.id)
        sent.set(row.id, version)
        return isNew
      })
      for (const id of sent.keys()) if (sent.size > REMEMBERED) sent.delete(id)
      return rows.toSorted((one, other) => (one.at < other.at ? -1 : 1))
    }
    let changed = Promise.withResolvers<void>()
    const unwatch = watch.follow(participant, () => changed.resolve())
    const leaving = new AbortController()
    const ended = AbortSignal.any([signal, leaving.signal])
    const over = clock.until(new Date(begun + FOLLOWED_MS), ended)
    try {
      const from = after && MARK.test(after) ? Math.max(Number(after), begun - FOLLOWED_MS) : begun
      // Also what came shortly before, since a list that was read meanwhile may lack it.
      yield { mark: String(begun), rows: await look(since(from)) }
      while (!ended.aborted && clock.now().getTime() < begun + FOLLOWED_MS) {
        await Promise.race([changed.promise, over])
        // Made before the look, so that what comes meanwhile is not missed.
        changed = Promise.withResolvers<void>()
        const now = clock.now().getTime()
        const rows = ended.aborted ? [] : await look(since(now))
        if (rows.length > 0) yield { mark: String(now), rows }
      }
    } finally {
      unwatch()
      leaving.abort()
    }
  }
}
