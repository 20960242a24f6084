import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint } from '@portal/contract/endpoint'
import type { onSendAsyncHookHandler } from 'fastify'
import { codingFor } from './ready.text.ts'

/** Minimum bytes to compress; smaller answers fit in one packet anyway. */
const WORTH = 1024
const FORMS = {
  // Brotli quality 4 makes JSON a third of its size; the highest quality takes a hundred times as long.
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
}

/** False if the answer is not JSON, or if its compressed length could reveal a secret in it (BREACH attack). */
export const compresses = ({ confidential, section, file, ready, stream }: Endpoint): boolean =>
  !confidential && section !== 'security' && !file && !ready && !stream

/** Compresses an answer above 1 kB in the best form that the client accepts. */
export const compressAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || Buffer.byteLength(payload) < WORTH) return payload
  reply.header('vary', 'accept-encoding')
  const coding = codingFor(request)
  if (coding === 'identity') return payload
  const compressed = await FORMS[coding](payload)
  reply.headers({ 'content-encoding': coding, 'content-length': compressed.length })
  return compressed
}
