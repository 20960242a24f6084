import { DAY_MS } from '../clock/clock.ts'
import { BATCH, type Timer } from '../clock/timers.ts'
import { sweepKeys } from './idempotency.queries.ts'

/** Deletes keys of more than 24 hours ago. */
export const IDEMPOTENCY_TIMER: Timer = {
  name: 'idempotency',
  run: (db, now) => sweepKeys(db, new Date(now.getTime() - DAY_MS), BATCH),
}
