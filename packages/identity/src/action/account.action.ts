import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { readForm, refuseForeignPost } from '../http/request.ts'
import { isRedirectAllowed } from '../keycloak/redirect-uri.ts'
import { accountPage } from '../page/account.page.ts'
import { findPerson } from '../person/person.queries.ts'
import { type Context, formToken, requireToken } from './context.ts'
import { mailReset } from './reset.action.ts'

/** The page behind `accountManagement()`: who is signed in, and a mail to choose another password. */
export async function showAccount(
  context: Context,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
): Promise<void> {
  const koa = provider.createContext(req, res) as unknown as KoaContextWithOIDC
  const session = await provider.Session.get(koa)
  const person = session.accountId ? await findPerson(context.database, 'sub', session.accountId) : undefined
  const asked = url.searchParams.get('referrer_uri') ?? ''
  const back = isRedirectAllowed(context.publicUrl, asked) ? asked : `${context.publicUrl}/`
  if (!person) {
    res.writeHead(303, { location: back, 'cache-control': 'no-store' }).end()
    return
  }
  const sent = req.method === 'POST'
  if (sent) {
    refuseForeignPost(req)
    requireToken(context, session.uid, await readForm(req))
    await mailReset(context, req, person.email)
  }
  const action = `${context.mount}/account${url.search}`
  context.shell.send(res, 200, accountPage({ action, token: formToken(context, session.uid), person, back, sent }))
}
