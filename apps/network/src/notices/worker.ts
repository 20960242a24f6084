import type { OutwardPolicy } from '@portal/domain/outward'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database.ts'
import { lately } from '../evidence/lately.ts'
import { decide } from '../ledger/decision.ts'
import { inBatches } from './batches.ts'
import { attempt, deliver, type Delivering, recordAll } from './deliver.ts'
import { type Open, secretsOf, secretsOfAll } from '../participant/participant.queries.ts'
import { findAddressed, findDestination, purposeFor } from './destination.queries.ts'
import { definitionOf } from './enqueue.ts'
import { keyOf, nextLanes, QUESTIONS } from './lanes.ts'
import { claim, type Claimed, dueLanes, type End, type Lane } from './notice.queries.ts'
import { outwardAgent, type Resolve } from './outward.agent.ts'
import type { Sent } from './send.ts'

/** Notices that one address gets at the same time. */
export const AT_ONCE = 8
/** Longer than any attempt, so that only a dead process loses its claims. */
export const LEASE_MS = 30_000
const LOOK_MS = 1_000
/** Where copies may go, which somebody chose who may not have registered the address. */
const PUBLIC_ONLY: OutwardPolicy = { plainHttp: false, loopback: false }
/** Time that a closing process waits for notices that it is sending. */
const LAST_MS = 3_000

export interface NoticesOptions extends Partial<Pick<Delivering, 'decide' | 'handOver' | 'tell'>> {
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
  const publicOnly = outwardAgent(PUBLIC_ONLY, options.resolve)
  const parts: Delivering = {
    decide,
    random: Math.random,
    handOver: () => undefined,
    tell: () => undefined,
    ...options,
    dispatcher,
    stopped: stopping.signal,
    news: lately(),
    // If the process dies before a notice is let go that waited for one of these, that notice leaves when its own time comes.
    note: inBatches(async (ends: readonly End[]) => {
      await recordAll(db, ends, parts.news)
    }),
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

  /** Delivers what was claimed of a lane, and leaves the lane's place to others. */
  const run = (lane: Lane, deliveries: readonly Promise<void>[]): void => {
    const ended = Promise.all(deliveries.map((delivery) => delivery.catch(trouble))).then(() => {
      running.delete(ended)
      wake()
    })
    running.set(ended, lane)
  }

  /** Begins to work through lanes that have due notices. @returns false if there were none with a place */
  const look = async (): Promise<boolean> => {
    const now = clock.now()
    const lanes = nextLanes(await dueLanes(db, now), [...running.values()])
    if (lanes.length === 0 || stopping.signal.aborted) return false
    const claimed = await claim(db, now, lanes, AT_ONCE, new Date(now.getTime() + LEASE_MS))
    const [partyOf, secrets] = await Promise.all([
      findAddressed(db, claimed),
      secretsOfAll(
        db,
        options.open,
        claimed.map(({ participant_id }) => participant_id),
        now,
      ),
    ])
    for (const notices of Map.groupBy(claimed, keyOf).values()) {
      const lane = notices[0] as Lane
      run(
        lane,
        notices.map((notice) => deliver(parts, partyOf(notice), secrets, notice)),
      )
      // More questions may be due, which need not wait for the answers to these.
      if (lane.lane === QUESTIONS && notices.length === AT_ONCE) wake()
    }
    return true
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
    /** Sends a copy of a notice to a public https address. It is not noted, and whatever is answered decides nothing. */
    async copy(notice: Claimed, url: string): Promise<Sent> {
      const to = await findDestination(db, notice.participant_id)
      const purpose = purposeFor(to, definitionOf(notice.type).secret)
      const secrets = await secretsOf(db, options.open, to.id, purpose, clock.now())
      return attempt({ ...parts, policy: PUBLIC_ONLY, dispatcher: publicOnly }, notice, url, secrets)
    },
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
      await Promise.all([dispatcher.destroy(), publicOnly.destroy()])
    },
  }
}
