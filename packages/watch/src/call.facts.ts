import { AsyncLocalStorage } from 'node:async_hooks'

/** What the log line of a call says besides route and status. */
export interface CallFacts {
  /** Its id, if it is not that of the server. */
  id?: string
  /** Milliseconds that it waited for the database. */
  databaseMs: number
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
  const facts = known.get(raw) ?? { databaseMs: 0 }
  known.set(raw, facts)
  return facts
}

/** Runs what a call does, so that the statements in it count as its own. */
export const inCall = (facts: CallFacts, work: () => void): void => running.run(facts, work)

/** Notes what the line of a call shall tell. */
export function noteCall(request: Request, facts: Omit<CallFacts, 'databaseMs'>): void {
  Object.assign(factsOf(request), facts)
}

/** Does work of the database; its time counts in the call that is running. */
export async function timed<Result>(work: () => Promise<Result>): Promise<Result> {
  const facts = running.getStore()
  if (!facts) return work()
  const began = performance.now()
  try {
    return await work()
  } finally {
    facts.databaseMs += performance.now() - began
  }
}
