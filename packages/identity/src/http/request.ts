import type { IncomingMessage } from 'node:http'
import { isStorable } from '../store/payload.adapter.ts'

/** Largest form, in bytes. */
const LIMIT = 16_384

/** Longest value of an address, in characters: the database keeps it until the sign-in ends. */
const LONGEST = 512
/** Parameters with a limit or a signature of their own. */
const LONG_BY_NATURE = new Set(['redirect_uri', 'post_logout_redirect_uri', 'id_token_hint', 'referrer_uri'])

/** Headers that claim an address; oidc-provider would build its own addresses from them. */
const CLAIMED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port']

/** A request that is refused before it changes anything; the error page says so in one sentence. */
export class RefusedRequest extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Replaces every address that the caller claims by the public one, in headers and in the request line. The scheme is the public
 * one too, because TLS may end before this server.
 */
export function addressAs(req: IncomingMessage, publicUrl: URL, asked: URL): void {
  for (const name of CLAIMED) delete req.headers[name]
  req.headers.host = publicUrl.host
  req.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
  req.url = `${asked.pathname}${asked.search}`
}

/** @throws RefusedRequest if an encoded address or form contains NUL or bytes that are not UTF-8 */
export function refuseUnstorable(encoded: string): void {
  try {
    if (isStorable(decodeURIComponent(encoded))) return
  } catch {
    // Refused below, like text that the database cannot store.
  }
  throw new RefusedRequest(400, 'not text')
}

/** @throws RefusedRequest if a value of the address is longer than any client needs */
export function refuseOversized(asked: URL): void {
  for (const [name, value] of asked.searchParams)
    if (value.length > LONGEST && !LONG_BY_NATURE.has(name)) throw new RefusedRequest(400, 'value too long')
}

/**
 * Allows only answers in the fragment, as keycloak-js requests them: no server's log and no other page's form sees a fragment.
 * @throws RefusedRequest for any other mode, or none
 */
export function requireFragment(asked: URL): void {
  const modes = asked.searchParams.getAll('response_mode')
  if (modes.length !== 1 || modes[0] !== 'fragment') throw new RefusedRequest(400, 'response mode')
}

/** Refuses posts from other sites by `Sec-Fetch-Site`, since `Origin` is null for pages that send no referrer. */
export function refuseForeignPost(req: IncomingMessage): void {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') throw new RefusedRequest(403, 'post from another site')
}

/** Reads a form post of at most 16 KiB. @throws RefusedRequest */
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

/**
 * Turns a post into the GET that oidc-provider also accepts. keycloak-js's `logoutMethod: 'POST'` needs it, because oidc-provider takes
 * that post only with cookies that any site may send. The fields never stand in an address of the browser.
 * @returns the address that oidc-provider sees
 */
export async function asGet(req: IncomingMessage, url: URL): Promise<URL> {
  req.url = `${url.pathname}?${await readForm(req)}`
  req.method = 'GET'
  delete req.headers['content-type']
  delete req.headers['content-length']
  return new URL(req.url, url)
}

const HANG_UPS = /^(?:ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_HTTP_REQUEST_TIMEOUT|HPE_.*)$/

/** True if the caller disconnected, was too slow or broke off its body: nobody waits for an answer, and nothing here failed. */
export const isHangUp = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && HANG_UPS.test(String(error.code))
