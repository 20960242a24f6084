import { ready } from '@portal/contract/file'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { readyText, sendReady } from './ready.text.ts'

const text = 'Hola. '.repeat(200)
const lying = readyText(text, { 'x-own': 'yes' })
const app = fastify()
app.get('/', (request, reply) => sendReady(request, reply, 'text/plain', lying))
const ask = (headers: Record<string, string>) => app.inject({ method: 'GET', url: '/', headers })

test.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, BR;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0.1', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['identity', undefined],
  ['brotli', undefined],
  ['', undefined],
])('who takes %j is sent %s', async (taken, coding) => {
  const { headers } = await ask({ 'accept-encoding': taken })
  expect([headers['content-encoding'], headers['x-own'], headers['vary']]).toEqual([coding, 'yes', 'accept-encoding'])
})

test('all forms have one weak tag; a client that has any of them gets 304', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', ''].map(async (taken) => (await ask({ 'accept-encoding': taken })).headers['etag']),
  )
  expect(new Set(tags)).toEqual(new Set([expect.stringMatching(/^W\/"[\w-]{22}"$/)]))
  const tag = String(tags[0])
  for (const held of [tag, tag.replace('W/', ''), `"other", ${tag}`]) {
    const again = await ask({ 'if-none-match': held })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('a form that nobody asked for is not made, not even to check the answer', () => {
  const made: string[] = []
  const body = {
    identity: Buffer.from(text),
    get br() {
      made.push('br')
      return this.identity
    },
    get gzip() {
      made.push('gzip')
      return this.identity
    },
  }
  ready.parse({ body, etag: 'W/"x"', headers: {} })
  expect(made).toEqual([])
  expect(ready.safeParse({ body: { identity: 'text' } }).success).toBe(false)
})
