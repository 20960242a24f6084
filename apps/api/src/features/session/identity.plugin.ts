import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Identity } from '@portal/identity/options'
import { noteCall } from '@portal/watch/call.facts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { networkOf, siteOf } from '../../http/requests/client-network.ts'
import { type Pace, RateLimiter } from '../../http/limits/rate-limit.ts'
import { Refusal } from '../../refusal.ts'
import { CLOSED } from '../../http/answers/security-headers.ts'

/** IP address of the client of each raw Node.js request that was passed to the identity provider. */
const addresses = new WeakMap<IncomingMessage, string>()

/** IP networks of a raw request's client, for the identity provider's limits; from `request.ip`, which respects trusted proxies. */
export const clientNetwork = (request: IncomingMessage): string => networkOf(addresses.get(request) ?? '')
export const clientSite = (request: IncomingMessage): string => siteOf(addresses.get(request) ?? '')

/** Rate limit of an IP network: an office behind one IP address may load 2 or 3 pages a second, each with some 8 requests. */
const PACE: Pace = { rate: 20, burst: 120 }

/** Takes the raw response from Fastify, and adds the headers that Fastify's hooks have set. */
function rawAnswer(reply: FastifyReply): ServerResponse {
  reply.hijack()
  for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...CLOSED }))
    if (value !== undefined) reply.raw.setHeader(name, value)
  return reply.raw
}

/** Serves the built-in identity provider with raw requests; limits calls per IP network, because the provider stores every visit. */
export async function serveIdentity(
  app: FastifyInstance,
  identity: Pick<Identity, 'handle' | 'askToWait'>,
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
        if (!(error instanceof Refusal) || !request.headers.accept?.includes('text/html')) throw error
        return identity.askToWait(rawAnswer(reply), error.message, error.details.headers)
      }
      const response = rawAnswer(reply)
      addresses.set(request.raw, request.ip)
      try {
        if (!(await identity.handle(request.raw, response))) response.writeHead(404).end()
      } catch (error) {
        noteCall(request, { failure: error })
        if (!response.headersSent) response.writeHead(new Refusal('internal').status)
        response.end()
      }
      return undefined
    })
  })
}
