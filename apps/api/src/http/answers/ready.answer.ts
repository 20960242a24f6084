import type { Ready } from '@portal/contract/ready'
import type { FastifyReply, FastifyRequest } from 'fastify'

const NONE = /^q=0(?:\.0{0,3})?$/

/** The smallest form of an answer that the client takes; a weight of 0 refuses one (RFC 9110 §12.5.3). */
export function codingFor({ headers }: Pick<FastifyRequest, 'headers'>): keyof Ready['body'] {
  const named = (headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
  const taken = new Set(named.filter(([, weight = '']) => !NONE.test(weight)).map(([coding]) => coding))
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : 'identity'
}

/** A tag for weak comparison, which ignores whether the bytes are equal (RFC 9110 §8.8.3.2). */
const opaque = (etag: string): string => etag.replace(/^W\//, '')

/** Sends an answer that was made once, or 304 if the client has it already (RFC 9110 §13.1.2). */
export function sendReady(request: FastifyRequest, reply: FastifyReply, type: string, ready: Ready): FastifyReply {
  const coding = codingFor(request)
  reply.headers({ ...ready.headers, etag: ready.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(opaque(ready.etag))) return reply.code(304).send()
  const { buffer, byteOffset, byteLength } = ready.body[coding]
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type(`${type}; charset=utf-8`).send(Buffer.from(buffer, byteOffset, byteLength))
}
