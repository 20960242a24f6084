import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A call as a model's server got it. */
interface Asked {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface ModelListener {
  readonly url: string
  readonly asked: readonly Asked[]
  /** How the next calls are answered. */
  answer: (response: ServerResponse) => void
  /** Connections that are open. */
  open(): number
  close(): Promise<void>
}

const chunk = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
const begin = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream' })

/** Ways in which a server answers, and fails to. */
export const ANSWERS = {
  /** Says a text, in pieces of some letters. */
  says: (text: string) => (response: ServerResponse) => {
    begin(response)
    for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) response.write(chunk(piece))
    response.end('data: [DONE]\n\n')
  },
  refuses: (response: ServerResponse) => void response.writeHead(500).end('{"error":"boom"}'),
  redirects: (response: ServerResponse) => void response.writeHead(307, { location: '/elsewhere' }).end(),
  speaksHtml: (response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hola</h1>'),
  speaksGarbage: (response: ServerResponse) => void begin(response).end('data: {"choices": [{{\n\n'),
  saysNothing: (response: ServerResponse) => void begin(response).end('data: [DONE]\n\n'),
  breaksOff: (response: ServerResponse) => {
    begin(response).write(chunk('La firma se '))
    setImmediate(() => response.socket?.destroy())
  },
  endsEarly: (response: ServerResponse) => void begin(response).end(chunk('La firma se ')),
  floods: (response: ServerResponse) => {
    begin(response)
    for (let count = 0; count < 40; count += 1) response.write(`: ${'x'.repeat(100_000)}\n`)
    response.end()
  },
  /** Takes the call and is silent. */
  hangs: () => undefined,
  /** Says a sentence and is silent. */
  stalls: (response: ServerResponse) => void begin(response).write(chunk('La firma se calcula así.\n')),
} as const

/** As much of an OpenAI-compatible server as a client needs, on the loopback. */
export async function startModelListener(): Promise<ModelListener> {
  const asked: Asked[] = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => {
      body += piece
    })
    request.on('end', () => {
      asked.push({ path: request.url ?? '', headers: request.headers, body })
      listener.answer(response)
    })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const listener: ModelListener = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: ANSWERS.says('Hola.'),
    open: () => sockets.size,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return listener
}
