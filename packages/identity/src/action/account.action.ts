import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { readForm, refuseForeignPost } from '../http/request.ts'
import { isRedirectAllowed } from '../keycloak/redirect-uri.ts'
import { accountPage } from '../page/pages.ts'
import { findPerson, type Person, setName } from '../person/person.queries.ts'
import { INVALID_NAME, normaliseName } from '../person/person.rules.ts'
import { type Answer, type Context, formToken, requireToken } from './context.ts'
import { mailReset } from './link.action.ts'

/** What the page says after a change, by the query parameter `done`. */
const DONE = new Map([
  ['name', 'Guardamos tu nombre.'],
  ['mail', 'Te enviamos un correo con el enlace para elegir otra contraseña; vale por 30 minutos.'],
])

/** Changes what the form asks for: the name, or nothing but a mail with a password link. @returns what was done, or why not */
async function change(context: Context, req: IncomingMessage, person: Person, form: URLSearchParams) {
  const typed = form.get('name')
  if (typed === null) {
    await mailReset(context, req, person.email)
    return { done: 'mail' }
  }
  const name = normaliseName(typed)
  if (!name) return { name: typed.slice(0, 256), error: typed.trim() ? INVALID_NAME : 'Escribe tu nombre.' }
  await setName(context.database, person.sub, name)
  await context.record('renamed', person.sub, req)
  return { done: 'name' }
}

/** Page that keycloak-js's `accountManagement()` opens: who is signed in, their name to change, and a button that mails a password link. */
export async function showAccount(
  context: Context,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
): Promise<Answer | undefined> {
  const koa = provider.createContext(req, res) as unknown as KoaContextWithOIDC
  const session = await provider.Session.get(koa)
  const person = session.accountId ? await findPerson(context.database, 'sub', session.accountId) : undefined
  const asked = url.searchParams.get('referrer_uri') ?? ''
  const back = isRedirectAllowed(context.publicUrl, asked) ? asked : `${context.publicUrl}/`
  if (!person) {
    res.writeHead(303, { location: back, 'cache-control': 'no-store' }).end()
    return undefined
  }
  const told = DONE.get(url.searchParams.get('done') ?? '')
  url.searchParams.delete('done')
  const action = `${context.mount}/account`
  const facts = { action: `${action}${url.search}`, token: formToken(context, session.uid), person, back }
  if (req.method !== 'POST') return { page: accountPage({ ...facts, told }) }
  refuseForeignPost(req)
  const form = await readForm(req)
  requireToken(context, session.uid, form)
  const { done, ...refused } = await change(context, req, person, form)
  if (!done) return { status: 400, page: accountPage({ ...facts, ...refused }) }
  // Redirects, because a browser that goes back cannot show the answer to a POST again.
  url.searchParams.set('done', done)
  res.writeHead(303, { location: `${action}${url.search}`, 'cache-control': 'no-store' }).end()
  return undefined
}
