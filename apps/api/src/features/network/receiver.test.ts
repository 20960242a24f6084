import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../../refusal.ts'
import { type Receive, serveReceiver } from './receiver.routes.ts'

const app = fastify()
const posted: Parameters<Receive>[0][] = []
let replied: Awaited<ReturnType<Receive>> = { status: 200, body: null }
let refused = false
let address: string
beforeAll(async () => {
  const receive: Receive = async (post) => {
    posted.push(post)
    return replied
  }
  serveReceiver(app, receive, async () => {
    if (refused) throw new Refusal('rate_limited')
  })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const post = (body: string, type = 'application/json') =>
  fetch(`${address}/receiver/0b9c6a1e/secreto`, { method: 'POST', body, headers: { 'content-type': type } })

test('the receiver gets a notice as its bytes came, whatever they are', async () => {
  for (const [body, type] of [
    ['{ "b":1,\n"a":"ñ" }', 'application/json'],
    ['nada', 'text/plain'],
  ] as const) {
    expect((await post(body, type)).status).toBe(200)
    expect(posted.at(-1)).toMatchObject({ participant: '0b9c6a1e', token: 'secreto', body })
  }
})

test('its decision is the answer', async () => {
  replied = { status: 200, body: '{"decision":"accept"}' }
  expect(await (await post('{}')).json()).toEqual({ decision: 'accept' })
})

test('silence closes the connection without an answer', async () => {
  replied = 'silence'
  await expect(post('{}')).rejects.toThrow('fetch failed')
})

test('more than 64 kB are refused', async () => {
  const before = posted.length
  expect((await post('x'.repeat(65_537))).status).toBe(413)
  expect(posted).toHaveLength(before)
})

test('a post beyond the limit of visitors is refused before its body is read', async () => {
  refused = true
  const count = posted.length
  expect((await post('{}')).ok).toBe(false)
  expect(posted).toHaveLength(count)
  refused = false
})
