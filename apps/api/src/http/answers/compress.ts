import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint } from '@portal/contract/endpoint'
import type { onSendAsyncHookHandler } from 'fastify'
import { codingFor } from './ready.text.ts'

/** Bytes below which an answer fits in one packet anyway. */
const WORTH = 1024
const FORMS = {
  // A third of the size in a fraction of a millisecond; the densest quality takes a hundred times as long.
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
}

/**
 * Whether JSON answers of an endpoint are compressed. Answers with secrets are not: if a caller's text stood beside a secret, the
 * compressed length would leak the secret piece by piece (BREACH). Files, prepared answers and event streams are no JSON texts.
 */
export const compresses = ({ confidential, section, file, ready, stream }: Endpoint): boolean =>
  !confidential && section !== 'security' && !file && !ready && !stream

/** Compresses an answer above 1 kB in the smallest form that the client accepts. */
export const compressAnswer: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (typeof payload !== 'string' || Buffer.byteLength(payload) < WORTH) return payload
  reply.header('vary', 'accept-encoding')
  const coding = codingFor(request)
  if (coding === 'identity') return payload
  const compressed = await FORMS[coding](payload)
  reply.headers({ 'content-encoding': coding, 'content-length': compressed.length })
  return compressed
}
