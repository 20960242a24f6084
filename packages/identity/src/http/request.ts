import type { IncomingMessage } from 'node:http'
import { isStorable } from '../store/storable.ts'

const LIMIT = 16_384

/** A request that is refused before anything is done with it; the page says so in one sentence. */
export class RefusedRequest extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** @throws RefusedRequest when encoded text (an address or a form) holds what no text is: NUL, or bytes that are not UTF-8. */
export function refuseUnstorable(encoded: string): void {
  let text: string
  try {
    text = decodeURIComponent(encoded)
  } catch {
    throw new RefusedRequest(400, 'not text')
  }
  if (!isStorable(text)) throw new RefusedRequest(400, 'not text')
}

const HANG_UPS = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_HTTP_REQUEST_TIMEOUT',
])

/** The caller hung up, was too slow or broke off its body: nobody is left to answer, and nothing here failed. */
export function isHangUp(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return HANG_UPS.has(code) || code.startsWith('HPE_')
}

/** The fields of a form post of at most 16 KiB. @throws RefusedRequest */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  const type = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new RefusedRequest(415, 'not a form')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > LIMIT) throw new RefusedRequest(413, 'form too large')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  refuseUnstorable(text)
  return new URLSearchParams(text)
}

/** Refuses posts from other sites by `Sec-Fetch-Site`, since `Origin` is null for pages that send no referrer. */
export function refuseForeignPost(req: IncomingMessage): void {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new RefusedRequest(403, 'post from another site')
}

/** The network to count failures by: an IPv4 address, or the /64 that one IPv6 customer holds. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'), ...right]
  return groups.slice(0, 4).join(':')
}
