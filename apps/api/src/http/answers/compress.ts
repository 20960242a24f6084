import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint } from '@portal/contract/endpoint'
import type { onSendAsyncHookHandler } from 'fastify'
import { codingFor } from './ready.text.ts'

/** Smaller answers fit in one packet anyway. */
const WORTH = 1024
const FORMS = {
  // Quality 4: a third of the size; the densest quality takes a hundred times as long.
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
}

/** False if compression would leak a secret by its length beside a caller's text (BREACH), and for what is not JSON. */
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
