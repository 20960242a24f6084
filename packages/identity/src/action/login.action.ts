import type { IncomingMessage } from 'node:http'
import { loginPage } from '../page/pages.ts'
import { PasswordHasher } from '../person/password.hash.ts'
import { findPerson, type Person, setPassword } from '../person/person.queries.ts'
import { normaliseEmail } from '../person/person.rules.ts'
import { failureBuckets, forgive, takeAttempt } from '../person/throttle.ts'
import type { Answer, Context, Interaction } from './context.ts'
import { askToConfirm } from './registration.action.ts'

/** Error of a refused sign-in, the same for all reasons, so that it does not reveal which e-mails have an account. */
const MISMATCH = 'El correo o la contraseña no coinciden.'

/** Finds the person by e-mail and password. Counts the attempt first; if there were too many, checks no password. */
async function authenticate(context: Context, req: IncomingMessage, email: string, password: string) {
  const { database, hasher, clock } = context
  const buckets = failureBuckets(context, req, email)
  if (!(await takeAttempt(database, buckets, clock()))) return undefined
  const person = await findPerson(database, 'email', email)
  if (!(await hasher.verify(person?.passwordHash, password)) || !person) {
    await context.record('sign_in_refused', person?.sub ?? null, req)
    return undefined
  }
  await forgive(database, buckets)
  if (PasswordHasher.isWeak(person.passwordHash)) await setPassword(database, person.sub, await hasher.hash(password))
  return person
}

/** Completes the sign-in: oidc-provider starts the session and redirects the browser to the portal with a code. */
export async function finishLogin({ provider, req, res }: Interaction, { sub }: Pick<Person, 'sub'>) {
  const login = { accountId: sub, remember: false, amr: ['pwd'] }
  await provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false })
  return undefined
}

/** Query parameter of the login page after a refused attempt. */
const REFUSED = 'refused'

export async function showLogin(context: Context, at: Interaction, query: URLSearchParams): Promise<Answer> {
  const signedIn = at.signedIn && (await findPerson(context.database, 'sub', at.signedIn))
  const again = signedIn !== undefined
  if (query.has(REFUSED)) return { status: 401, page: loginPage(at, { email: at.refused, error: MISMATCH, again }) }
  if (signedIn) return { page: loginPage(at, { email: signedIn.email, again }) }
  const hint = at.params['login_hint']
  return { page: loginPage(at, { email: typeof hint === 'string' ? hint.slice(0, 254) : undefined }) }
}

/** Redirects to the login page, because a browser that goes back cannot show the answer to a POST again. */
async function refuseLogin({ provider, req, res, base, registration }: Interaction, typed: string): Promise<undefined> {
  const result = { ...(registration && { registration }), refused: typed.slice(0, 254) }
  await provider.interactionResult(req, res, result, { mergeWithLastSubmission: false })
  res.writeHead(303, { location: `${base}/login?${REFUSED}`, 'cache-control': 'no-store' }).end()
}

export async function login(context: Context, at: Interaction, form: URLSearchParams): Promise<Answer | undefined> {
  const typed = form.get('username') ?? ''
  const person = await authenticate(context, at.req, normaliseEmail(typed) ?? '', form.get('password') ?? '')
  if (!person) return refuseLogin(at, typed)
  return person.emailVerified ? finishLogin(at, person) : askToConfirm(context, at, person)
}
