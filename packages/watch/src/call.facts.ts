import { AsyncLocalStorage } from 'node:async_hooks'

/** Facts of a call besides its route and status. */
export interface CallFacts {
  /** Its id, if it is not that of the server. */
  id?: string
  /** Milliseconds in which it waited for the database. */
  databaseMs: number
  /** Waits for the database that have not ended, and when the first of them began. */
  waits: { count: number; since: number }
  /** True if its work in the database may take as long as it needs: a stream, a download, or what goes on after the answer. */
  unhurried?: boolean
  /** Id of the person, account or integration that calls. The log writes only its alias. */
  caller?: string | undefined
  /** Error behind a failed call, which the client is not shown. */
  failure?: unknown
}

const running = new AsyncLocalStorage<CallFacts>()
const known = new WeakMap<object, CallFacts>()

/** A call of Fastify; `raw` is that of Node. */
interface Request {
  raw: object
}

export function factsOf({ raw }: Request): CallFacts {
  const facts = known.get(raw) ?? { databaseMs: 0, waits: { count: 0, since: 0 } }
  known.set(raw, facts)
  return facts
}

/** Runs what a call does, so that the statements in it count as its own. */
export const inCall = (facts: CallFacts, work: () => void): void => running.run(facts, work)

/** Notes what is known of a call. */
export function noteCall(request: Request, facts: Omit<CallFacts, 'databaseMs' | 'waits'>): void {
  Object.assign(factsOf(request), facts)
}

/** Does work of the database; its time counts in the call that is running. Work done at the same time counts once. */
export async function timed<Result>(work: () => Promise<Result>): Promise<Result> {
  const facts = running.getStore()
  if (!facts) return work()
  const { waits } = facts
  if (waits.count === 0) waits.since = performance.now()
  waits.count += 1
  try {
    return await work()
  } finally {
    waits.count -= 1
    if (waits.count === 0) facts.databaseMs += performance.now() - waits.since
  }
}

/** Milliseconds in which the running call has waited for the database so far; undefined if no call runs, or one that may take its time. */
export function databaseTime(): number | undefined {
  const facts = running.getStore()
  if (!facts || facts.unhurried) return undefined
  return facts.databaseMs + (facts.waits.count > 0 ? performance.now() - facts.waits.since : 0)
}

/** Does work that a call started and that may take longer than the call. */
export const beyondCall = <Result>(work: () => Result): Result => running.exit(work)
