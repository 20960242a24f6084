import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Taken {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** Whether a post is one of the network's own checks of an address, which come by themselves and tell of nothing. */
export const isCheck = (body: string): boolean => body.includes('"test":true')

/** HTTP server that takes notices. `answer` writes the answer; by default 200. Checks of the address are left out, unless `checks` is set. */
export async function openReceiver(answer: (response: ServerResponse, taken: Taken) => void = (to) => void to.end()) {
  const waiting: { count: number; resolve: () => void }[] = []
  const receiver = { taken: [] as Taken[], connections: 0, checks: false, answer, url: '', close, arrived }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (isCheck(body) && !receiver.checks) return void response.end()
      const taken = { path: request.url ?? '', headers: request.headers, body }
      receiver.taken.push(taken)
      receiver.answer(response, taken)
      for (const { count, resolve } of waiting) if (receiver.taken.length >= count) resolve()
    })
  })
  server.on('connection', () => (receiver.connections += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** Resolves when this many notices have come. */
  function arrived(count: number): Promise<void> {
    if (receiver.taken.length >= count) return Promise.resolve()
    return new Promise((resolve) => void waiting.push({ count, resolve }))
  }
  async function close(): Promise<void> {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return receiver
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>
