import type { Ready } from '@portal/contract/ready'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The smallest form of an answer that the client takes. */
function codingFor({ headers }: Pick<FastifyRequest, 'headers'>): keyof Ready['body'] {
  const taken = headers['accept-encoding'] ?? ''
  return /\bbr\b/.test(taken) ? 'br' : /\bgzip\b/.test(taken) ? 'gzip' : 'identity'
}

/** Sends what lies ready, or says that the client has it already (RFC 9110 §13.1.2). */
export function sendReady(request: FastifyRequest, reply: FastifyReply, type: string, ready: Ready): FastifyReply {
  const coding = codingFor(request)
  reply.headers({ ...ready.headers, etag: ready.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(ready.etag)) return reply.code(304).send()
  const { buffer, byteOffset, byteLength } = ready.body[coding]
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type(`${type}; charset=utf-8`).send(Buffer.from(buffer, byteOffset, byteLength))
}
