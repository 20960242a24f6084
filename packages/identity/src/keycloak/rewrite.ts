import type { IncomingMessage } from 'node:http'
import { readForm } from '../http/request.ts'

/** keycloak-js's `register()` opens this address with the parameters of a sign-in: it is one that begins at the account form. */
export function asRegistration(req: IncomingMessage, url: URL): void {
  const query = new URLSearchParams(url.search)
  query.set('kc_action', 'register')
  req.url = `${url.pathname.replace(/registrations$/, 'auth')}?${query}`
}

/**
 * A post whose fields the library's GET takes as well, handed over without ever standing in an address. keycloak-js's
 * `logoutMethod: 'POST'` needs it, since the library takes that one only together with cookies that any site may send.
 * @returns the address that the library sees
 */
export async function asGet(req: IncomingMessage, url: URL): Promise<URL> {
  const form = await readForm(req)
  req.method = 'GET'
  req.url = `${url.pathname}?${form}`
  delete req.headers['content-type']
  delete req.headers['content-length']
  return new URL(req.url, url)
}
