import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Call that the model's server received. */
interface ModelCall {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface ModelListener {
  readonly url: string
  readonly asked: readonly ModelCall[]
  /** Function that answers the next calls. */
  answer: (response: ServerResponse) => void
  /** Waits for the next call. */
  next(): Promise<void>
  /** Waits until every call so far is answered or aborted. */
  ended(): Promise<void>
  close(): Promise<void>
}

const chunk = (content: string): string => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`
const begin = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream' })

/** Ways in which the test's model server answers or fails. */
export const ANSWERS = {
  /** Sends a text in pieces of at most seven characters. */
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
  isCutOff: (response: ServerResponse) => {
    begin(response).write(chunk('La firma se '))
    response.end('data: {"choices": [{"delta": {}, "finish_reason": "length"}]}\n\ndata: [DONE]\n\n')
  },
  floods: (response: ServerResponse) => {
    begin(response)
    for (let count = 0; count < 40; count += 1) response.write(`: ${'x'.repeat(100_000)}\n`)
    response.end()
  },
  /** Accepts the call and never answers. */
  hangs: () => undefined,
  /** Sends one sentence and then nothing more. */
  stalls: (response: ServerResponse) => void begin(response).write(chunk('La firma se calcula así.\n')),
} as const

/** Starts a minimal OpenAI-compatible server on the loopback interface. */
export async function startModelListener(): Promise<ModelListener> {
  const asked: ModelCall[] = []
  const calls: Promise<unknown>[] = []
  let coming = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (piece: string) => {
      body += piece
    })
    request.on('end', () => {
      asked.push({ path: request.url ?? '', headers: request.headers, body })
      calls.push(once(response, 'close'))
      coming.resolve()
      coming = Promise.withResolvers()
      listener.answer(response)
    })
  })
  server.on('connection', (socket) => socket.on('error', () => undefined))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const listener: ModelListener = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: ANSWERS.says('Hola.'),
    next: () => coming.promise,
    ended: async () => void (await Promise.all(calls)),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return listener
}
