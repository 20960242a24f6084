import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type Provider } from 'oidc-provider'
import { readForm, RefusedRequest, refuseForeignPost } from '../http/request.ts'
import { expiredPage } from '../page/message.page.ts'
import { acceptConfirmation, followConfirmation } from './confirm.action.ts'
import { type Context, formToken, type Interaction } from './context.ts'
import { login, showLogin } from './login.action.ts'
import { register, resend, showRegistration } from './registration.action.ts'
import { changePassword, forgot, RESET_PATH, showForgot, showNewPassword } from './reset.action.ts'

type Step = (context: Context, at: Interaction) => void | Promise<void>

/** Steps of one sign-in, by the last part of the address. The bare address is where the library sends people first. */
const steps: Record<string, { GET?: Step; POST?: Step }> = {
  '': { GET: (context, at) => (at.params.kc_action === 'register' ? showRegistration : showLogin)(context, at) },
  login: { GET: showLogin, POST: login },
  registration: { GET: showRegistration, POST: register },
  verify: { POST: resend },
  forgot: { GET: showForgot, POST: forgot },
}

/** Finds the sign-in by this browser's cookie; undefined when there is none or the address names another one. */
async function findInteraction(
  context: Context,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  uid: string,
): Promise<Interaction | undefined> {
  try {
    const details = await provider.interactionDetails(req, res)
    if (details.uid !== uid) return undefined
    const base = `${context.mount}/login-actions/authenticate/${uid}`
    return { req, res, provider, uid, base, token: formToken(context, uid), params: details.params }
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** Answers the pages of signing in, registering, confirming and choosing another password; false for other addresses. */
export async function routeSignIn(
  context: Context,
  provider: Provider,
  req: IncomingMessage,
  res: ServerResponse,
  url: URL,
): Promise<boolean> {
  const path = url.pathname.slice(new URL(context.issuer).pathname.length)
  const method = req.method === 'HEAD' ? 'GET' : req.method
  if (!path.startsWith('/login-actions/')) return false
  if (method !== 'GET' && method !== 'POST') throw new RefusedRequest(405, 'method')
  if (method === 'POST') refuseForeignPost(req)
  if (path === RESET_PATH) {
    await (method === 'GET'
      ? showNewPassword(context, res, url.searchParams.get('key') ?? '')
      : changePassword(context, req, res))
    return true
  }
  const [, uid, name = ''] = /^\/login-actions\/authenticate\/([\w-]{10,64})(?:\/(\w+))?$/.exec(path) ?? []
  if (!uid) throw new RefusedRequest(404, 'no such page')
  const at = await findInteraction(context, provider, req, res, uid)
  if (name === 'confirm') {
    const form = method === 'GET' ? url.searchParams : await readForm(req)
    const visit = { req, res, path: `${context.mount}${path}`, at, key: form.get('key') ?? '' }
    if (method === 'GET') await followConfirmation(context, visit, form.has('elegir'))
    else await acceptConfirmation(context, visit, form)
    return true
  }
  const step = Object.hasOwn(steps, name) ? steps[name]?.[method] : undefined
  if (!at) context.shell.send(res, 400, expiredPage(context.publicUrl))
  else if (step) await step(context, at)
  else throw new RefusedRequest(404, 'no such step')
  return true
}
