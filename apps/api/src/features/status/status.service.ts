import type { Status, StatusState } from '@portal/contract/status'
import { LIMITS } from '@portal/domain/limits'
import type { Database } from '../../db/database.ts'
import { countWaiting } from '../../outbound/letter.queries.ts'

/** Milliseconds for which one reading answers everybody, so that many readers cost no more than one. */
const KEPT_MS = 5_000

export interface StatusParts {
  database: Pick<Database, 'kysely' | 'ready'>
  /** Background tasks whose last run failed. */
  failing: () => Record<string, number>
  /** Whether the mail server takes no letters. */
  isMailAway: () => boolean
  /** The integration network: which of its parts work, and how many notices wait, counted up to `most`. */
  network:
    | { status(most: number): Promise<{ door: boolean; timers: boolean; notices: boolean; queue: Queue }> }
    | undefined
  /** Origin of the network; undefined if this portal knows none. */
  address: string | undefined
  clock?: () => number
}

interface Queue {
  waiting: number
  oldest: Date | null
}

/** Answers what works now from a reading that is at most some seconds old. */
export function createStatus({ clock = Date.now, ...parts }: StatusParts): () => Promise<Status> {
  let last: { at: number; status: Promise<Status> } | undefined
  return () => {
    const now = clock()
    if (!last || now - last.at >= KEPT_MS) last = { at: now, status: look(parts, new Date(now)) }
    return last.status
  }
}

async function look(parts: Omit<StatusParts, 'clock'>, now: Date): Promise<Status> {
  const { database, failing, isMailAway, network, address = null } = parts
  const isReady = await database.ready()
  // Without a database nothing can be counted, and the attempts would only wait for it.
  const [letters, reached] = isReady
    ? await Promise.all([
        countWaiting(database.kysely, LIMITS.waitingCounted).catch(() => undefined),
        network?.status(LIMITS.waitingCounted).catch(() => undefined),
      ])
    : []
  return {
    checked_at: now.toISOString(),
    portal: { state: isReady && Object.keys(failing()).length === 0 ? 'up' : 'degraded' },
    database: { state: isReady ? 'up' : 'off' },
    letters: queueOf(letters, !isMailAway()),
    network: {
      state: reached?.door ? 'up' : 'off',
      address,
      timers: stateOf(reached?.timers),
      notices: queueOf(reached?.queue, reached?.notices ?? false),
    },
  }
}

const stateOf = (works: boolean | undefined): StatusState => (works === undefined ? 'off' : works ? 'up' : 'degraded')

const queueOf = (queue: Queue | undefined, works: boolean): Status['letters'] => ({
  state: stateOf(queue && works),
  waiting: queue?.waiting ?? 0,
  oldest: queue?.oldest?.toISOString() ?? null,
})
