import type { Db } from '../database.ts'
import type { Ports } from '../ports.ts'

/** Most rows that one run of a timer changes. */
export const BATCH = 100
const EVERY_MS = 1000

/** Work of the network that is due at some time. It finds what is due in the database, so that it survives restarts and clock jumps. */
export interface Timer {
  name: string
  /** Changes at most `BATCH` rows that are due, in the given transaction. Returns how many it changed. */
  run(db: Db, now: Date, ports: Ports): Promise<number>
}

interface TimerOptions {
  db: Db
  ports: Ports
  timers: readonly Timer[]
  /** Tells that a timer fails; called once until it works again. */
  failed: (name: string, error: unknown) => void
}

export interface Timers {
  start(): void
  /** Resolves when the run that is under way has ended. */
  stop(): Promise<void>
  /** Does all that is due now. Returns how many rows changed. */
  runDue(): Promise<number>
  /** Whether the last run of any timer failed. */
  isFailing(): boolean
}

/** Runs timers one after the other, every second. */
export function createTimers({ db, ports, timers, failed }: TimerOptions): Timers {
  const failing = new Set<string>()
  const stopping = new AbortController()
  let running = Promise.resolve()

  async function exhaust(timer: Timer): Promise<number> {
    let total = 0
    for (;;) {
      const now = ports.clock.now()
      const changed = await db.transaction().execute((transaction) => timer.run(transaction, now, ports))
      total += changed
      if (changed < BATCH || stopping.signal.aborted) return total
    }
  }

  async function runDue(): Promise<number> {
    let total = 0
    for (const timer of timers) {
      try {
        total += await exhaust(timer)
        failing.delete(timer.name)
      } catch (error) {
        if (!failing.has(timer.name)) failed(timer.name, error)
        failing.add(timer.name)
      }
    }
    return total
  }

  async function rounds(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runDue()
      await ports.clock.until(new Date(ports.clock.now().getTime() + EVERY_MS), stopping.signal)
    }
  }

  return {
    start: () => {
      running = rounds()
    },
    stop: () => {
      stopping.abort()
      return running
    },
    runDue,
    isFailing: () => failing.size > 0,
  }
}
