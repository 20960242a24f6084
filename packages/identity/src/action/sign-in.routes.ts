import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type KoaContextWithOIDC, type Provider } from 'oidc-provider'
import { readForm, RefusedRequest, refuseForeignPost } from '../http/request.ts'
import { expiredPage } from '../page/pages.ts'
import { type Answer, type Context, formToken, type Interaction, type Kept, requireToken } from './context.ts'
import { followLink, forgot, RESET_PATH, showForgot, showSent } from './link.action.ts'
import { login, showLogin } from './login.action.ts'
import { decide, showPermission } from './permission.action.ts'
import { register, resend, showRegistration, showVerification } from './registration.action.ts'

/** Returns the page to answer with; undefined if oidc-provider has answered. */
type Step = (
  context: Context,
  at: Interaction,
  form: URLSearchParams,
) => Answer | undefined | Promise<Answer | undefined>

/** Steps of a sign-in by the last part of the URL path; that part is empty when oidc-provider redirects to the first step. */
const STEPS: Record<string, { GET?: Step; POST?: Step }> = {
  '': {
    GET: (context, at, query) =>
      at.program
        ? showPermission(context, at)
        : (at.params.kc_action === 'register' ? showRegistration : showLogin)(context, at, query),
  },
  program: { POST: decide },
  login: { GET: showLogin, POST: login },
  registration: { GET: showRegistration, POST: register },
  verify: { GET: showVerification, POST: resend },
  forgot: { GET: showForgot, POST: forgot },
  sent: { GET: showSent },
}

/** Finds the sign-in by the browser's cookie; undefined without cookie or if the address has another sign-in's id. */
async function findInteraction(
  context: Context,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  uid: string,
): Promise<Interaction | undefined> {
  try {
    const { uid: own, params, result, session, prompt, deviceCode } = await provider.interactionDetails(req, res)
    if (own !== uid) return undefined
    const base = `${context.mount}/login-actions/authenticate/${uid}`
    const kept = (result?.['kept'] ?? {}) as Kept
    const program = prompt.name === 'consent' ? deviceCode : undefined
    const token = formToken(context, uid)
    return { req, res, provider, uid, base, token, params, kept, signedIn: session?.accountId, program }
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** Whether this browser has a session, as after a sign-in whose page is opened again by browser back. */
async function isSignedIn(provider: Provider, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const koa = provider.createContext(req, res) as unknown as KoaContextWithOIDC
  return (await provider.Session.get(koa)).accountId !== undefined
}

/** Pages for signing in, registering, confirming and choosing a new password; undefined if oidc-provider answered. */
export async function routeSignIn(
  context: Context,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
): Promise<Answer | undefined> {
  const path = url.pathname.slice(context.mount.length)
  const method = req.method === 'HEAD' ? 'GET' : req.method
  if (method !== 'GET' && method !== 'POST') throw new RefusedRequest(405, 'method')
  const posted = method === 'POST'
  if (posted) refuseForeignPost(req)
  const link = async (purpose: 'verify' | 'reset', at?: Interaction) => {
    const form = posted ? await readForm(req) : url.searchParams
    return followLink(context, purpose, { req, res, path: url.pathname, at, form, posted })
  }
  if (path === RESET_PATH) return link('reset')
  const [, uid, name = ''] = /^\/login-actions\/authenticate\/([\w-]{10,64})(?:\/(\w+))?$/.exec(path) ?? []
  if (!uid) throw new RefusedRequest(404, 'no such page')
  const at = await findInteraction(context, provider, req, res, uid)
  if (name === 'confirm') return link('verify', at)
  if (!at) {
    if (posted || !(await isSignedIn(provider, req, res))) return { status: 400, page: expiredPage(context.publicUrl) }
    res.writeHead(303, { location: `${context.publicUrl}/`, 'cache-control': 'no-store' }).end()
    return undefined
  }
  const step = Object.hasOwn(STEPS, name) ? STEPS[name]?.[method] : undefined
  if (!step) throw new RefusedRequest(404, 'no such step')
  const form = posted ? await readForm(req) : url.searchParams
  if (posted) requireToken(context, uid, form)
  return step(context, at, form)
}
