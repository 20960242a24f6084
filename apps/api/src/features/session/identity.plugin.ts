import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { networkOf } from '../../http/requests/client-network.ts'
import { type Pace, RateLimiter } from '../../http/limits/rate-limit.ts'
import { Refusal } from '../../refusal.ts'
import { CLOSED } from '../../http/answers/security-headers.ts'
import { waitPage } from './wait.page.ts'

/** Networks of the callers of raw requests. */
const networks = new WeakMap<IncomingMessage, string>()

/** Network of a caller, by which failures are counted; `request.ip` respects the trusted proxies. */
export const addressOf = (request: IncomingMessage): string => networks.get(request) ?? ''

interface IdentityHandler {
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

/** keycloak-js makes about eight requests for a page: an office behind one address opens two or three pages a second. */
const PACE: Pace = { rate: 20, burst: 120 }

/** A browser that waits for a page gets one; a script gets the problem that every refusal is. */
function refuseInWords(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { html, policy } = waitPage(refusal.message)
  return reply
    .code(refusal.status)
    .headers({ ...refusal.details.headers, 'content-security-policy': policy, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html)
}

/**
 * Serves the built-in identity provider: it reads its own bodies and writes its own answers, on the raw connection.
 * Each network of callers has its pace, since anybody's visit is kept in the database until its sign-in ends.
 */
export async function serveIdentity(
  app: FastifyInstance,
  identity: IdentityHandler,
  { pace = PACE, limiter = new RateLimiter() }: { pace?: Pace; limiter?: RateLimiter } = {},
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all('/realms/*', async (request, reply) => {
      const network = networkOf(request.ip)
      try {
        limiter.take(`realms ${network}`, pace)
      } catch (error) {
        if (error instanceof Refusal && request.headers.accept?.includes('text/html'))
          return refuseInWords(reply, error)
        throw error
      }
      reply.hijack()
      networks.set(request.raw, network)
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      for (const [name, value] of Object.entries(CLOSED)) reply.raw.setHeader(name, value)
      try {
        if (!(await identity.handle(request.raw, reply.raw))) reply.raw.writeHead(404).end()
      } catch (error) {
        request.log.error({ err: error, request_id: request.id }, 'identity provider failed')
        if (!reply.raw.headersSent) reply.raw.writeHead(new Refusal('internal').status)
        reply.raw.end()
      }
      return undefined
    })
  })
}
