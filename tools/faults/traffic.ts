import { setTimeout as pause } from 'node:timers/promises'
import { type Asked, call, type Outcome } from './client.ts'

export interface Sent {
  asked: Asked
  /** Milliseconds of `performance.now()`. */
  at: number
  outcome: Outcome
}

export interface Traffic {
  /** What has been answered or has failed so far. */
  readonly sent: Sent[]
  /** Sends some more at once, and waits for them. */
  burst(count: number): Promise<void>
  /** Sends no more, and waits for what is on its way. */
  stop(): Promise<void>
}

/** Calls at a fixed rate whatever becomes of those before: nobody waits for a server that is slow. */
export function startTraffic(origin: string, perSecond: number, next: () => Asked): Traffic {
  const sent: Sent[] = []
  const open: Promise<unknown>[] = []
  const stopping = new AbortController()
  const send = async (asked: Asked) => {
    const at = performance.now()
    sent.push({ asked, at, outcome: await call(origin, asked) })
  }
  const work = (async () => {
    for (let due = performance.now(); !stopping.signal.aborted; due += 1000 / perSecond) {
      open.push(send(next()))
      await pause(Math.max(0, due + 1000 / perSecond - performance.now()))
    }
  })()
  return {
    sent,
    async burst(count) {
      const more = Array.from({ length: count }, () => send(next()))
      open.push(...more)
      await Promise.all(more)
    },
    async stop() {
      stopping.abort()
      await work
      await Promise.all(open)
    },
  }
}
