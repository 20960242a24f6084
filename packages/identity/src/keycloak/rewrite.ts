import type { IncomingMessage } from 'node:http'
import { readForm } from '../http/request.ts'

/** keycloak-js's `register()` opens this address with the parameters of a sign-in: it is one that begins at the account form. */
export function asRegistration(req: IncomingMessage, url: URL): void {
  const query = new URLSearchParams(url.search)
  query.set('kc_action', 'register')
  req.url = `${url.pathname.replace(/registrations$/, 'auth')}?${query}`
}

/**
 * keycloak-js's `logoutMethod: 'POST'`: the library takes a POST here only together with cookies that any site may send,
 * so the same fields are handed to its GET without ever standing in an address.
 */
export async function asLogoutByGet(req: IncomingMessage, url: URL): Promise<void> {
  const form = await readForm(req)
  req.method = 'GET'
  req.url = `${url.pathname}?${form}`
  delete req.headers['content-type']
  delete req.headers['content-length']
}
