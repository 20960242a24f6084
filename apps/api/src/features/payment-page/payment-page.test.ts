import fastify from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '../../http/answers/errors.ts'
import { addSecurityHeaders } from '../../http/answers/security-headers.ts'
import { RateLimiter } from '../../http/limits/rate-limit.ts'
import { visitorLimit } from '../../http/limits/visitors.ts'
import { servePaymentPages } from './payment-page.routes.ts'

test('the challenge may be framed by the hosts of its own policy, and by no others', async () => {
  const app = fastify()
  addSecurityHeaders(app)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors pagos.comercio.cl",
  }
  const page = async (id: string) => ({ status: id === '1' ? 200 : 404, headers, html: `<p>${id}</p>` })
  servePaymentPages(app, { challenge: page, token: page }, async () => undefined)
  const answer = await app.inject('/pay/challenge/1')
  expect(answer.headers).toMatchObject({ ...headers, 'x-content-type-options': 'nosniff' })
  expect(answer.headers).not.toHaveProperty('x-frame-options')
  expect(answer.body).toBe('<p>1</p>')
  expect((await app.inject('/pay/t/2')).statusCode).toBe(404)
  await app.close()
})

test('visits of one network, and of all, are limited', async () => {
  const app = fastify()
  handleErrors(app)
  const page = async () => ({ status: 200, headers: {}, html: '' })
  const limit = visitorLimit(new RateLimiter(() => 0), { rate: 1, burst: 2 })
  servePaymentPages(app, { challenge: page, token: page }, limit)
  const visit = async (remoteAddress: string) => (await app.inject({ url: '/pay/t/1', remoteAddress })).statusCode
  const one = [await visit('192.0.2.1'), await visit('192.0.2.1'), await visit('192.0.2.1')]
  expect(one).toEqual([200, 200, 429])
  const others = await Promise.all(Array.from({ length: 40 }, (_, at) => visit(`192.0.2.${2 + at}`)))
  expect(others.map((status, at) => status === (at < 38 ? 200 : 429))).not.toContain(false)
  await app.close()
})
