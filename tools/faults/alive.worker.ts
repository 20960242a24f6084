import { setTimeout as pause } from 'node:timers/promises'
import { type MessagePort, workerData } from 'node:worker_threads'
import type { Timed } from './mix.ts'

const EVERY_MS = 100
const { addresses, port } = workerData as { addresses: string[]; port: MessagePort }
const asked: Promise<Timed>[] = []
const end = new AbortController()
port.once('message', () => end.abort())

async function ask(address: string): Promise<Timed> {
  const began = performance.now()
  const status = await fetch(address, { signal: AbortSignal.timeout(10_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )
  return { status, ms: performance.now() - began }
}

while (!end.signal.aborted) {
  asked.push(...addresses.map(ask))
  await pause(EVERY_MS)
}
port.postMessage(await Promise.all(asked))
