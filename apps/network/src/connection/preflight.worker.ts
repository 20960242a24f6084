import { DELIVERY } from '@portal/network/common/delivery'
import type { OutwardPolicy } from '@portal/domain/outward'
import type { Clock } from '../clock/clock.ts'
import type { Db } from '../database.ts'
import { outwardAgent, outwardGuard, type Resolve } from '../notices/outward.agent.ts'
import { findDestination } from '../notices/destination.queries.ts'
import { send, type Sent, sentOf } from '../notices/send.ts'
import type { Open } from '../participant/participant.queries.ts'
import type { Receiver } from '../receiver/receiver.ts'
import { type Checking, checkAddresses, keepCheck } from './preflight.ts'
import { testNotices } from './test-notice.ts'
import { checkContradicted, claimDue, type Due } from './preflight.queries.ts'

/** Participants that one process checks at the same time. */
const AT_ONCE = 2
const LOOK_MS = 1_000
const DAY_MS = 86_400_000
/** Longer than the longest check: eight servers that connect and answer slowly. */
const CLAIM_MS = 300_000
/** Share of a day by which the next check is earlier or later, so that those of one hour spread. */
const JITTER = 0.1

export interface PreflightOptions {
  db: Db
  clock: Clock
  open: Open
  policy: OutwardPolicy
  receiver: Pick<Receiver, 'url' | 'isOwn' | 'handOver'>
  log: (line: string) => void
  resolve?: Resolve
  /** PEM of the authorities that are trusted instead of the usual ones. */
  ca?: string
  random?: () => number
}

export type Preflights = ReturnType<typeof createPreflights>

/** Checks the addresses of participants: at once if they changed or somebody asks, else once a day. */
export function createPreflights({ policy, resolve, ca, log, random = Math.random, ...parts }: PreflightOptions) {
  const { db, clock } = parts
  const dispatcher = outwardAgent(policy, resolve, ca)
  const stopping = new AbortController()
  /** Clock whose waits end when the checks stop. */
  const stopped: Clock = {
    now: () => clock.now(),
    until: (time, signal) => clock.until(time, AbortSignal.any([...(signal ? [signal] : []), stopping.signal])),
  }
  const checking: Checking = { ...parts, clock: stopped, policy, dispatcher, guard: outwardGuard(policy, resolve), ca }
  const running = new Set<Promise<void>>()
  let sleeping = new AbortController()
  let loop = Promise.resolve()
  let failed = false

  async function check(due: Due): Promise<void> {
    const hosts = await checkAddresses(checking, due)
    // What was cut off is checked again after its claim.
    if (stopping.signal.aborted) return
    const now = clock.now()
    await keepCheck(db, due, now, new Date(now.getTime() + DAY_MS * (1 + JITTER * (2 * random() - 1))), hosts)
  }

  const trouble = (error: unknown): void => {
    if (!failed) log(`network: addresses are not checked (${error instanceof Error ? error.message : String(error)})`)
    failed = true
  }

  /** Begins checks that are due, as many as have a place. @returns false if there were none */
  async function look(): Promise<boolean> {
    const now = clock.now()
    const places = AT_ONCE - running.size
    const due = places > 0 ? await claimDue(db, now, new Date(now.getTime() + CLAIM_MS), places) : []
    for (const each of due) {
      const ended = check(each)
        .catch(trouble)
        .then(() => {
          running.delete(ended)
          sleeping.abort('place')
        })
      running.add(ended)
    }
    return due.length > 0
  }

  /** Sends one signed test notice to an address; undefined if it is not registered. */
  async function tryAddress(id: string, field: string): Promise<Sent | undefined> {
    const to = await findDestination(db, id)
    const url = Object.hasOwn(to.addresses, field) ? to.addresses[field] : undefined
    const notices = url === undefined ? undefined : await testNotices({ ...parts, now: clock.now() }, to, field)
    if (url === undefined || !notices) return undefined
    // A test notice asks nothing, so the receiver is never silent.
    const inside = await parts.receiver.handOver(url, notices.good)
    if (inside && inside !== 'silence') return sentOf(inside.status, 0, inside.body)
    const sent = await send(url, notices.good, { seconds: DELIVERY.timeout, whole: false }, checking)
    if (!sent.failing) await checkContradicted(db, clock.now(), { participant_id: id, field })
    return sent
  }

  return {
    tryAddress,
    start(): void {
      loop = (async () => {
        while (!stopping.signal.aborted) {
          sleeping = new AbortController()
          await look().then(() => (failed = false), trouble)
          await clock.until(new Date(clock.now().getTime() + LOOK_MS), sleeping.signal)
        }
      })()
    },
    /** Looks for due checks at once. */
    wake: () => sleeping.abort('woken'),
    /** Makes all checks that are due now. */
    async runDue(): Promise<void> {
      while (await look()) await Promise.all(running)
    },
    /** Begins no more checks, and ends those that run. */
    async stop(): Promise<void> {
      stopping.abort()
      sleeping.abort('stopped')
      await loop
      await dispatcher.destroy()
      await Promise.all(running)
    },
  }
}
