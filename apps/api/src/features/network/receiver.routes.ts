import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { VisitorLimit } from '../../http/limits/visitors.ts'

const MOST_BYTES = 64 * 1024

/** Takes a notice for the integration whose receiver has this address; `silence` answers nothing. */
export type Receive = (posted: {
  participant: string
  token: string
  headers: FastifyRequest['headers']
  body: string
}) => Promise<{ status: number; body: string | null } | 'silence'>

/** Serves the notice receiver, which needs no sign-in: its address has an unguessable part, and each notice is signed. */
export function serveReceiver(app: FastifyInstance, receive: Receive, onRequest: VisitorLimit): void {
  void app.register(async (own) => {
    // The signature covers the bytes of the body, so nothing may parse them before.
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    own.post<{ Params: { participant: string; token: string } }>(
      '/receiver/:participant/:token',
      { onRequest },
      async (request, reply) => {
        const { params, headers, body } = request
        const replied = await receive({ ...params, headers, body: typeof body === 'string' ? body : '' })
        if (replied === 'silence') {
          reply.hijack()
          request.raw.socket.destroy()
          return reply
        }
        if (replied.body === null) return reply.code(replied.status).send()
        return reply.code(replied.status).type('application/json').send(replied.body)
      },
    )
  })
}
