import { Worker } from 'node:worker_threads'
import { type Answer, DatabaseUnavailable } from './sessions.ts'

export interface Opening {
  folder: string | undefined
  template: string | undefined
}

export type Order =
  /** `ahead` runs first. */
  | { kind: 'query'; ahead?: readonly string[]; sql: string; params: (string | null)[] }
  | { kind: 'dump'; file: string }
  | { kind: 'close' }

export interface Failure {
  message: string
  /** Fields of PostgreSQL's error: code, constraint, table, column, detail. */
  details: Record<string, string>
  /** True if not only the statement failed, but the embedded database crashed; its worker thread then ends. */
  fatal: boolean
  /** True if what goes ahead of the statement failed, so that it did not run. */
  unready: boolean
}

export type Reply = { id: number; answer: Answer<unknown> | undefined; failure?: Failure }

/** Error of the embedded PostgreSQL, with the same properties as an error of `pg`. */
class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
}

export type Engine = Awaited<ReturnType<typeof startEngine>>

/** Starts the worker thread that owns the embedded database; resolves as soon as it accepts statements. */
export async function startEngine(opening: Opening) {
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), { workerData: opening })
  const waiting = new Map<number, PromiseWithResolvers<Answer<unknown> | undefined>>()
  let alive = true
  let last = 0

  const end = (error: Error) => {
    alive = false
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const expect = (id: number) => {
    const answer = Promise.withResolvers<Answer<unknown> | undefined>()
    waiting.set(id, answer)
    return answer.promise
  }
  const opened = expect(0)
  worker.on('message', (reply: Reply) => {
    const asked = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (!reply.failure) return asked?.resolve(reply.answer)
    const { message, details, fatal, unready } = reply.failure
    if (fatal) alive = false
    const unavailable = fatal || unready
    asked?.reject(
      unavailable ? new DatabaseUnavailable(message) : Object.assign(new EmbeddedDatabaseError(message), details),
    )
  })
  worker.on('error', (error) => end(new DatabaseUnavailable('The embedded database failed', { cause: error })))
  worker.on('exit', () => end(new DatabaseUnavailable('The embedded database has ended')))
  await opened

  return {
    get alive() {
      return alive
    },
    run(order: Order): Promise<Answer<unknown> | undefined> {
      if (!alive) return Promise.reject(new DatabaseUnavailable('The embedded database has ended'))
      last += 1
      const answer = expect(last)
      worker.postMessage({ id: last, order })
      return answer
    },
  }
}
