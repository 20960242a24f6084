import { Worker } from 'node:worker_threads'
import type { Opening, Order, RawAnswer, Reply, Request } from './embedded.protocol.ts'
import { DatabaseUnavailable } from './sessions.ts'

/** Error of the embedded PostgreSQL, with the same properties as an error of `pg`. */
class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
  declare readonly code?: string
  declare readonly constraint?: string
}

export interface Engine {
  readonly alive: boolean
  run(order: Order): Promise<RawAnswer | undefined>
}

interface Waiting {
  resolve: (answer: RawAnswer | undefined) => void
  reject: (error: Error) => void
}

/** Starts the worker thread that owns the embedded database; resolves as soon as it accepts statements. */
export async function startEngine(opening: Opening): Promise<Engine> {
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), { workerData: opening })
  const waiting = new Map<number, Waiting>()
  let alive = true
  let last = 0

  const end = (error: Error) => {
    alive = false
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const expect = (id: number) =>
    new Promise<RawAnswer | undefined>((resolve, reject) => {
      waiting.set(id, { resolve, reject })
    })
  const opened = expect(0)
  worker.on('message', (reply: Reply) => {
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('answer' in reply) return asked?.resolve(reply.answer)
    const { message, details, fatal } = reply.failure
    if (fatal) alive = false
    asked?.reject(fatal ? new DatabaseUnavailable(message) : Object.assign(new EmbeddedDatabaseError(message), details))
  })
  worker.on('error', (error) => end(new DatabaseUnavailable('The embedded database failed', { cause: error })))
  worker.on('exit', () => end(new DatabaseUnavailable('The embedded database has ended')))
  await opened

  return {
    get alive() {
      return alive
    },
    run(order) {
      if (!alive) return Promise.reject(new DatabaseUnavailable('The embedded database has ended'))
      last += 1
      const answer = expect(last)
      worker.postMessage({ id: last, order } satisfies Request)
      return answer
    },
  }
}
