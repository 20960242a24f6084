import type { OutwardPolicy } from '@portal/domain/outward'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database.ts'
import { decide } from '../ledger/decision.ts'
import { deliver, type Delivering, secretsFrom } from './deliver.ts'
import { type Open } from '../participant/participant.queries.ts'
import { findAddressed } from './destination.queries.ts'
import { nextLanes } from './lanes.ts'
import { claim, dueLanes, type Lane } from './notice.queries.ts'
import { outwardAgent, type Resolve } from './outward.agent.ts'

/** Notices that one address gets at the same time. */
const AT_ONCE = 4
/** Longer than any attempt, so that only a dead process loses its claims. */
export const LEASE_MS = 30_000
const LOOK_MS = 1_000
/** Time that a closing process waits for notices that it is sending. */
const LAST_MS = 3_000

export interface NoticesOptions extends Partial<Pick<Delivering, 'decide' | 'handOver'>> {
  db: Db
  clock: Clock
  open: Open
  policy: OutwardPolicy
  log: (line: string) => void
  resolve?: Resolve
  random?: () => number
}

export type Notices = ReturnType<typeof createNotices>

/** Delivers queued notices, in any number of processes. If one dies before it records a delivery, that notice is sent again. */
export function createNotices(options: NoticesOptions) {
  const { db, clock, log } = options
  const stopping = new AbortController()
  const dispatcher = outwardAgent(options.policy, options.resolve)
  const parts: Delivering = {
    decide,
    random: Math.random,
    handOver: () => undefined,
    ...options,
    dispatcher,
    stopped: stopping.signal,
    wake: () => wake(),
  }
  const running = new Map<Promise<void>, Lane>()
  let sleeping = new AbortController()
  let loop: Promise<void> = Promise.resolve()
  let failed = false

  /** Notes the first failure in a row; what it concerned becomes due again when its claim ends. */
  const trouble = (error: unknown): void => {
    if (!failed) log(`notices: failed (${error instanceof Error ? error.message : String(error)})`)
    failed = true
  }

  /** Delivers what one claim of a lane gives, and leaves the lane's place to others. */
  const runLane = async (lane: Lane): Promise<void> => {
    const now = clock.now()
    const until = new Date(now.getTime() + LEASE_MS)
    const claimed = stopping.signal.aborted ? [] : await claim(db, now, lane, AT_ONCE, until)
    const [first] = claimed
    if (!first) return
    const to = await findAddressed(db, lane.participant_id, first.field)
    const secrets = secretsFrom(parts, to)
    await Promise.all(claimed.map((notice) => deliver(parts, to, secrets, notice).catch(trouble)))
    wake()
  }

  /** Begins to work through lanes that have due notices. @returns false if there were none with a place */
  const look = async (): Promise<boolean> => {
    const next = nextLanes(await dueLanes(db, clock.now()), [...running.values()])
    for (const lane of next) {
      const run: Promise<void> = runLane(lane)
        .catch(trouble)
        .finally(() => running.delete(run))
      running.set(run, lane)
    }
    return next.length > 0
  }

  const round = async (): Promise<void> => {
    try {
      await look()
      failed = false
    } catch (error) {
      trouble(error)
    }
  }

  function wake(): void {
    // The default reason is an error with its stack, which takes longer than the rest of the call.
    sleeping.abort('woken')
  }

  return {
    start(): void {
      loop = (async () => {
        while (!stopping.signal.aborted) {
          sleeping = new AbortController()
          await round()
          await clock.until(new Date(clock.now().getTime() + LOOK_MS), sleeping.signal)
        }
      })()
    },
    /** Looks for due notices at once; to be called after a transaction that queued some. */
    wake,
    /** Whether the last look for due notices, or a delivery after it, failed for another reason than the receiver. */
    isFailing: () => failed,
    /** Delivers what is due now, and what becomes due by that. */
    async runDue(): Promise<void> {
      while (!stopping.signal.aborted && (await look())) await Promise.all(running.keys())
    },
    /** Begins no more attempts and waits for running ones for a moment; others are repeated when their claims end. */
    async stop(): Promise<void> {
      stopping.abort()
      wake()
      await loop
      const patience = new AbortController()
      const last = clock.until(new Date(clock.now().getTime() + LAST_MS), patience.signal)
      await Promise.race([Promise.all(running.keys()), last])
      patience.abort()
      await dispatcher.destroy()
    },
  }
}
