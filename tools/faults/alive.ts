import { once } from 'node:events'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { Timed } from './mix.ts'

/** Asks addresses ten times a second from a thread of its own, because that of the load is late itself. */
export function alive(addresses: readonly string[]) {
  const { port1: port, port2: theirs } = new MessageChannel()
  void new Worker(new URL('alive.worker.ts', import.meta.url), {
    workerData: { addresses, port: theirs },
    transferList: [theirs],
  })
  return {
    /** Stops asking. @returns the answers */
    async end(): Promise<Timed[]> {
      port.postMessage('end')
      const [answers] = (await once(port, 'message')) as [Timed[]]
      port.close()
      return answers
    },
  }
}
