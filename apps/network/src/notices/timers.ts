import { DAY_MS } from '../clock/clock.ts'
import type { Db } from '../database.ts'
import { BATCH, type Timer } from '../clock/timers.ts'
import { sweepReceived } from '../receiver/receiver.queries.ts'
import { sweepEvents } from './endpoint.queries.ts'
import { sweepNotices } from './notice.queries.ts'

const KEPT_MS = 30 * DAY_MS

const sweeping = (name: string, sweep: (db: Db, before: Date, most: number) => Promise<number>): Timer => ({
  name,
  run: (db, now) => sweep(db, new Date(now.getTime() - KEPT_MS), BATCH),
})

/** Deletes what is older than thirty days. */
export const NOTICE_TIMERS: readonly Timer[] = [
  sweeping('sweep of notices', sweepNotices),
  sweeping('sweep of received notices', sweepReceived),
  sweeping('sweep of endpoint events', sweepEvents),
]
