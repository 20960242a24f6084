import type { IncomingMessage, ServerResponse } from 'node:http'
import { waitPage } from '@portal/identity/page/pages'
import { createShell } from '@portal/identity/page/shell'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handleErrors } from '../../http/answers/errors.ts'
import { RateLimiter } from '../../http/limits/rate-limit.ts'
import { clientNetwork, clientSite, serveIdentity } from './identity.plugin.ts'

const PAGE = '/realms/portal-developer/protocol/openid-connect/auth'
let now = 0
let reached: string[]
let app: FastifyInstance

const shell = createShell({
  brand: { name: 'QRI', portal: 'Desarrolladores', mark: { ink: [], module: '' } },
  fonts: { sans: '/sans.woff2', mono: '/mono.woff2' },
  publicUrl: 'http://localhost:3000',
})

async function open(options: Parameters<typeof serveIdentity>[2] = {}): Promise<void> {
  app = fastify({ trustProxy: true })
  handleErrors(app)
  const identity = {
    async handle(request: IncomingMessage, response: ServerResponse) {
      reached.push(`${clientNetwork(request)} of ${clientSite(request)}`)
      if (request.url !== PAGE) return false
      response.end('sí')
      return true
    },
    askToWait(response: ServerResponse, message: string, headers?: Record<string, string>) {
      shell.send(response, 429, waitPage(message)('http://localhost:3000'), headers)
    },
  }
  await serveIdentity(app, identity, { limiter: new RateLimiter(() => now), ...options })
}
beforeEach(async () => {
  now = 0
  reached = []
  await open()
})
afterEach(() => app.close())

const visit = (address = '192.0.2.1', url = PAGE, accept = '*/*') =>
  app.inject({ url, headers: { 'x-forwarded-for': address, accept } })

async function statuses(count: number, address?: string): Promise<Record<number, number>> {
  const counted: Record<number, number> = {}
  for (let i = 0; i < count; i++) {
    const { statusCode } = await visit(address)
    counted[statusCode] = (counted[statusCode] ?? 0) + 1
  }
  return counted
}

test('one network makes 120 requests at once and 20 a second after them; no other waits for it', async () => {
  expect(await statuses(150)).toEqual({ 200: 120, 429: 30 })
  expect(reached).toHaveLength(120)
  now += 1_000
  expect(await statuses(30)).toEqual({ 200: 20, 429: 10 })
  expect(await statuses(1, '192.0.2.2')).toEqual({ 200: 1 })
})

test('an IPv6 customer is one network whatever address of its /64 it uses', async () => {
  for (let i = 0; i < 120; i++) await visit(`2001:db8:0:1::${i.toString(16)}`)
  expect((await visit('2001:db8:0:1:ffff::1')).statusCode).toBe(429)
  expect((await visit('2001:db8:0:2::1')).statusCode).toBe(200)
  expect(new Set(reached)).toEqual(
    new Set(['2001:db8:0:1::/64 of 2001:db8:0::/48', '2001:db8:0:2::/64 of 2001:db8:0::/48']),
  )
})

test('a refused sign-in names the time to wait: in a page for a browser, in problem details for a script', async () => {
  await app.close()
  await open({ pace: { rate: 0.5, burst: 1 } })
  await visit()
  const page = await visit(undefined, PAGE, 'text/html,application/xhtml+xml')
  expect(page.statusCode).toBe(429)
  expect(page.headers).toMatchObject({ 'retry-after': '2', 'content-type': 'text/html; charset=utf-8' })
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('<html lang="es-CL">')
  expect(page.body).toContain('<h1>Espera un momento</h1>')
  const problem = await visit()
  expect(problem.statusCode).toBe(429)
  expect(problem.headers).toMatchObject({ 'retry-after': '2' })
  expect(problem.json()).toMatchObject({ code: 'rate_limited', message: expect.stringMatching(/\S/) })
})

test('an address of no realm has nothing, and says what a page of it may do', async () => {
  const answer = await visit(undefined, '/realms/otro/nada')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
})
