import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { BRAND } from '@portal/domain/brand'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { networkOf } from '../../http/requests/client-network.ts'
import { type Pace, RateLimiter } from '../../http/limits/rate-limit.ts'
import { Refusal } from '../../refusal.ts'
import { CLOSED } from '../../http/answers/security-headers.ts'

/** Client network of each raw Node.js request that was passed to the identity provider. */
const networks = new WeakMap<IncomingMessage, string>()

/** Client network of a raw request, for the identity provider's limits; made from `request.ip`, which respects trusted proxies. */
export const addressOf = (request: IncomingMessage): string => networks.get(request) ?? ''

interface IdentityHandler {
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

/** Allows an office behind one IP address two or three page loads a second; each makes about eight requests. */
const PACE: Pace = { rate: 20, burst: 120 }

const STYLE = `body{margin:0;background:#fbfbfb;color:#121715;font:400 1rem/1.6 system-ui,sans-serif}
main{width:min(32rem,100% - 2rem);margin:5rem auto}h1{font-size:2rem;line-height:1.2;letter-spacing:-.022em}p{color:#4b5550}`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

/** HTML page for a sign-in request that was refused; it loads no other files. */
const waitPage = (message: string): string => `<!doctype html>
<html lang="es-CL"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Espera un momento · ${BRAND.name} ${BRAND.portal}</title><style>${STYLE}</style></head>
<body><main><h1>Espera un momento</h1><p>${message}</p></main></body></html>`

/** Answers with an HTML page, because a browser cannot show problem details (JSON) when it opens a page. */
function refuseInWords(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply
    .code(refusal.status)
    .headers({ ...refusal.details.headers, 'content-security-policy': POLICY, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(waitPage(refusal.message))
}

/** Serves the built-in identity provider with raw requests; limits calls per network, because it stores every visit. */
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
