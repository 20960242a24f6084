import { createHash } from 'node:crypto'
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Ready } from '@portal/contract/file'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Brotli quality of the first answer: it compresses a page in a few milliseconds. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** Brotli quality of later answers: 100 to 250 ms for a page, a tenth smaller, so that the home page needs one round trip. */
const DENSE = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
const NONE = /^q=0(?:\.0{0,3})?$/

/** Prepares a text with an ETag. The first use compresses it quickly, and starts a better compression for later uses. */
export function readyText(text: string, headers: Ready['headers']): Ready {
  const identity = Buffer.from(text)
  let br: Buffer<ArrayBuffer> | undefined
  let gzip: Buffer<ArrayBuffer> | undefined
  const body = {
    identity,
    get br() {
      if (br) return br
      brotliCompress(identity, DENSE, (error, dense) => {
        if (!error) br = dense
      })
      return (br = brotliCompressSync(identity, QUICK))
    },
    get gzip() {
      return (gzip ??= gzipSync(identity))
    },
  }
  // A weak ETag, because the compressed forms differ in bytes (RFC 9110 §8.8.3.3).
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { body, etag, headers }
}

/** Best content coding that the client accepts; it does not accept codings of weight 0 (RFC 9110 §12.5.3). */
export function codingFor({ headers }: Pick<FastifyRequest, 'headers'>): keyof Ready['body'] {
  const named = (headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
  const taken = new Set(named.filter(([, weight = '']) => !NONE.test(weight)).map(([coding]) => coding))
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : 'identity'
}

/** ETag without its mark `W/`, for weak comparison (RFC 9110 §8.8.3.2). */
const opaque = (etag: string): string => etag.replace(/^W\//, '')

/** Sends a prepared answer, or 304 if the client has the same version (RFC 9110 §13.1.2). */
export function sendReady(request: FastifyRequest, reply: FastifyReply, type: string, ready: Ready): FastifyReply {
  const coding = codingFor(request)
  reply.headers({ ...ready.headers, etag: ready.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(opaque(ready.etag))) return reply.code(304).send()
  const { buffer, byteOffset, byteLength } = ready.body[coding]
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type(`${type}; charset=utf-8`).send(Buffer.from(buffer, byteOffset, byteLength))
}
