import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/refusal.ts'

/** Address of the person behind a raw request, as the trusted proxies tell it. */
const addresses = new WeakMap<IncomingMessage, string>()

export const addressOf = (request: IncomingMessage): string => addresses.get(request) ?? ''

interface IdentityHandler {
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>
}

/** Serves the built-in identity provider: it reads its own bodies and writes its own answers, on the raw connection. */
export async function serveIdentity(app: FastifyInstance, identity: IdentityHandler): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all('/realms/*', async (request, reply) => {
      reply.hijack()
      addresses.set(request.raw, request.ip)
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) reply.raw.setHeader(name, value)
      try {
        if (!(await identity.handle(request.raw, reply.raw))) reply.raw.writeHead(404).end()
      } catch (error) {
        request.log.error({ err: error, request_id: request.id }, 'identity provider failed')
        if (!reply.raw.headersSent) reply.raw.writeHead(new Refusal('internal').status)
        reply.raw.end()
      }
    })
  })
}
