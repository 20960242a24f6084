import { setTimeout as pause } from 'node:timers/promises'
import { call } from './client.ts'
import type { Ledger } from './ledger.ts'

export interface Load {
  /** Ends when every write on its way has been answered or has failed. */
  readonly over: Promise<void>
  /** Lets nobody begin another write. */
  stop(): void
}

/**
 * Everybody writes at a steady pace, one write at a time each, until the connection fails. All start at the same moments, so that
 * many writes are on their way together.
 * @param perSecond writes of all people together
 */
export function startLoad(origin: string, ledger: Ledger, perSecond: number): Load {
  const stopping = new AbortController()
  const period = (1000 * ledger.people.length) / perSecond
  const work = ledger.people.map(async (person) => {
    for (let due = performance.now(); !stopping.signal.aborted; due += period) {
      const write = ledger.plan(person)
      const outcome = await call(origin, write.asked)
      ledger.record(person, write, outcome)
      if (outcome.failure !== undefined) return
      await pause(Math.max(0, due + period - performance.now()))
    }
  })
  return {
    over: Promise.all(work).then(() => undefined),
    stop: () => stopping.abort(),
  }
}
