import type { IncomingMessage } from 'node:http'
import { RefusedRequest } from './request.ts'

/** A page without a policy of its own loads nothing, posts only to us and stands in no frame; the library adds the hash of its script. */
export const BARE_POLICY = "default-src 'none'; script-src; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Characters of one value in an address: what a sign-in keeps of it stands in the database until it ends. */
const LONGEST = 512
/** Addresses and tokens, which have limits or signatures of their own. */
const LONG_BY_NATURE = new Set(['redirect_uri', 'post_logout_redirect_uri', 'id_token_hint', 'referrer_uri'])

/** Headers that claim an address; the library would build its own addresses from them. */
const CLAIMED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port']

/**
 * Makes a request name the public address and nothing else, whatever its headers or an absolute request line say.
 * TLS may end before this server, so the scheme that cookies and checks go by is the public one too.
 */
export function addressAs(req: IncomingMessage, publicUrl: URL, asked: URL): void {
  for (const name of CLAIMED) delete req.headers[name]
  req.headers.host = publicUrl.host
  req.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1)
  req.url = `${asked.pathname}${asked.search}`
}

/** @throws RefusedRequest when a value of the address is longer than any client's. */
export function refuseOversized(asked: URL): void {
  for (const [name, value] of asked.searchParams)
    if (value.length > LONGEST && !LONG_BY_NATURE.has(name)) throw new RefusedRequest(400, 'value too long')
}

/**
 * The answer goes into the fragment, where no server's log and no other page's form sees it, as keycloak-js asks.
 * @throws RefusedRequest for any other way, an unnamed one included
 */
export function requireFragment(asked: URL): void {
  const modes = asked.searchParams.getAll('response_mode')
  if (modes.length !== 1 || modes[0] !== 'fragment') throw new RefusedRequest(400, 'response mode')
}
