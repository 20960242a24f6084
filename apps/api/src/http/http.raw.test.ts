import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../testing/api.ts'

let api: TestApi
let port: number
beforeAll(async () => {
  api = await openTestApi()
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  port = (api.app.server.address() as AddressInfo).port
})
afterAll(() => api.close())

/** Sends bytes and a second call behind them; @returns all that comes until the connection ends */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write(`${bytes}GET /config.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

const POST = 'POST /api/integration HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
const GET = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n'

test.each([
  ['a length beside chunks', `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`, 400],
  ['an unknown coding behind chunks', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`, 400],
  ['a folded header', `${GET}X-A: b\r\n c\r\n\r\n`, 400],
  ['a space before a colon', `${GET}X-A : b\r\n\r\n`, 400],
  ['a bare line feed', `${GET}X-A: b\nX-B: c\r\n\r\n`, 400],
  ['a hundred kilobytes of headers', `${GET}X-A: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
  ['a chunk without an end', `${POST}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n`, 400],
  ['two hosts', `${GET}Host: evil.test\r\nConnection: close\r\n\r\n`, 400],
])('%s ends the connection after one refusal', async (_what, bytes, status) => {
  const answer = await answerTo(bytes)
  expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual([`HTTP/1.1 ${status}`])
})

test.each(['https://evil.test', 'null', 'http://localhost.evil.test:3000', 'http://localhost:3000'])(
  'no origin is told that it may read (%s)',
  async (origin) => {
    const headers = { origin, 'access-control-request-method': 'POST' }
    const answers = await Promise.all(
      (['OPTIONS', 'GET'] as const).map((method) => api.app.inject({ method, url: '/api/integration', headers })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([405, 401])
    const told = answers.flatMap((answer) =>
      Object.keys(answer.headers).filter((name) => name.startsWith('access-control')),
    )
    expect(told).toEqual([])
  },
)
