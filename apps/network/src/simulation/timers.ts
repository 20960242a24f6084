import { BATCH, type Timer } from '../clock/timers.ts'
import { sweepSimulations } from './simulation.queries.ts'

const KEPT_MS = 7 * 86_400_000

/** Deletes runs after seven days. */
export const SIMULATION_TIMER: Timer = {
  name: 'sweep of simulations',
  run: (db, now) => sweepSimulations(db, new Date(now.getTime() - KEPT_MS), BATCH),
}
