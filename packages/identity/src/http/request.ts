import type { IncomingMessage } from 'node:http'
import { isStorable } from '../store/payload.adapter.ts'

/** Maximum size of a form, in bytes. */
const LIMIT = 16_384

/** Maximum length of a request's parameter. It is limited because the database stores the values until the sign-in ends. */
export const LONGEST = 512
/** Query parameters that may be longer, because another check limits them or they are signed. */
const LONG_BY_NATURE = new Set(['redirect_uri', 'post_logout_redirect_uri', 'id_token_hint', 'referrer_uri'])

/** Headers with a host or address that a caller claims. They are removed: oidc-provider would build URLs from them. */
const CLAIMED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port']

/** A request that is refused before it changes anything. It is answered with the error page and this status. */
export class RefusedRequest extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Replaces host and scheme of a request by those of the public URL, because a proxy may change them. */
export function addressAs(req: IncomingMessage, publicUrl: URL, asked: URL): void {
  for (const name of CLAIMED) delete req.headers[name]
  req.headers.host = publicUrl.host
  req.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
  req.url = `${asked.pathname}${asked.search}`
}

/** @throws RefusedRequest if a percent-encoded address or form contains NUL or bytes that are not UTF-8 */
export function refuseUnstorable(encoded: string): void {
  try {
    if (isStorable(decodeURIComponent(encoded))) return
  } catch {
    // Text that cannot be decoded is refused by the `throw` after this block.
  }
  throw new RefusedRequest(400, 'not text')
}

/** @throws RefusedRequest if a query parameter is longer than any client needs */
export function refuseOversized(asked: URL): void {
  for (const [name, value] of asked.searchParams)
    if (value.length > LONGEST && !LONG_BY_NATURE.has(name)) throw new RefusedRequest(400, 'value too long')
}

/** Allows only `response_mode=fragment`, because browsers send no fragment to servers. @throws RefusedRequest for others */
export function requireFragment(asked: URL): void {
  const modes = asked.searchParams.getAll('response_mode')
  if (modes.length !== 1 || modes[0] !== 'fragment') throw new RefusedRequest(400, 'response mode')
}

/** Refuses posts from other sites by `Sec-Fetch-Site`, since `Origin` is null for pages that send no referrer. */
export function refuseForeignPost(req: IncomingMessage): void {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new RefusedRequest(403, 'post from another site')
}

/** Reads a posted form. @throws RefusedRequest if it is larger than 16 KiB, not a form, or not valid UTF-8 text */
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

/** Turns a POST into a GET, which oidc-provider also accepts, for keycloak-js's `logoutMethod: 'POST'`. @returns the GET's URL */
export async function asGet(req: IncomingMessage, url: URL): Promise<URL> {
  req.url = `${url.pathname}?${await readForm(req)}`
  req.method = 'GET'
  delete req.headers['content-type']
  delete req.headers['content-length']
  return new URL(req.url, url)
}

const HANG_UPS = /^(?:ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_HTTP_REQUEST_TIMEOUT|HPE_.*)$/

/** True if the caller disconnected, was too slow or sent an incomplete request. It needs no answer and no log entry. */
export const isHangUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && HANG_UPS.test(String(error.code))
