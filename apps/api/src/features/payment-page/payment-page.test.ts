import fastify from 'fastify'
import { expect, test } from 'vitest'
import { addSecurityHeaders } from '../../http/answers/security-headers.ts'
import { servePaymentPages } from './payment-page.routes.ts'

test('the challenge may be framed by the hosts of its own policy, and by no others', async () => {
  const app = fastify()
  addSecurityHeaders(app)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors pagos.comercio.cl",
  }
  const page = async (id: string) => ({ status: id === '1' ? 200 : 404, headers, html: `<p>${id}</p>` })
  servePaymentPages(app, { challenge: page, token: page })
  const answer = await app.inject('/pay/challenge/1')
  expect(answer.headers).toMatchObject({ ...headers, 'x-content-type-options': 'nosniff' })
  expect(answer.headers).not.toHaveProperty('x-frame-options')
  expect(answer.body).toBe('<p>1</p>')
  expect((await app.inject('/pay/t/2')).statusCode).toBe(404)
  await app.close()
})
