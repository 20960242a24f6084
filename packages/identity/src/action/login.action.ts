import type { IncomingMessage } from 'node:http'
import { FORGOTTEN, loginPage } from '../page/pages.ts'
import { attemptOf, beginAttempt, forgiveAttempt, waitText } from '../person/attempt.ts'
import { rememberDevice } from '../person/device.ts'
import { PasswordHasher } from '../person/password.hash.ts'
import { findPerson, type Person, setPassword } from '../person/person.queries.ts'
import { normaliseEmail } from '../person/person.rules.ts'
import { type Answer, type Context, type Interaction, REFUSED, showNext } from './context.ts'
import { askToConfirm } from './registration.action.ts'

/** Error of a refused sign-in, the same for all reasons, so that it does not reveal which e-mails have an account. */
const MISMATCH = 'El correo o la contraseña no coinciden.'

/** Failures of an account after which its person gets a letter: from here on, strangers wait half an hour each time. */
const TOLD_AT = 10

/** Finds the person by e-mail and password. Counts the attempt first; if it came too early, checks no password. */
async function authenticate(
  context: Context,
  req: IncomingMessage,
  email: string,
  password: string,
): Promise<Person | { wait: number }> {
  const { database, hasher, mailer } = context
  const person = await findPerson(database, 'email', email)
  const attempt = attemptOf(context, req, email, person)
  const { wait, failures } = await beginAttempt(context, attempt)
  if (wait > 0) return { wait }
  if (!(await hasher.verify(person?.passwordHash, password)) || !person) {
    await context.record('sign_in_refused', person?.sub ?? null, req)
    if (person?.emailVerified && failures === TOLD_AT && !attempt.known)
      mailer.send('attempts', email, `${context.publicUrl}/`)
    return { wait: 0 }
  }
  await forgiveAttempt(database, attempt)
  if (!PasswordHasher.isWeak(person.passwordHash)) return person
  const passwordHash = await hasher.hash(password)
  await setPassword(database, person.sub, passwordHash)
  return { ...person, passwordHash }
}

/** Completes the sign-in: oidc-provider starts the session and redirects the browser to the portal with a code. */
export async function finishLogin(
  context: Context,
  { provider, req, res }: Interaction,
  person: Pick<Person, 'sub' | 'passwordHash'>,
): Promise<undefined> {
  rememberDevice(context, req, res, person)
  const login = { accountId: person.sub, remember: false, amr: ['pwd'] }
  await provider.interactionFinished(req, res, { login }, { mergeWithLastSubmission: false })
  return undefined
}

export async function showLogin(context: Context, at: Interaction, query: URLSearchParams): Promise<Answer> {
  const signedIn = at.signedIn && (await findPerson(context.database, 'sub', at.signedIn))
  const again = signedIn !== undefined
  if (query.has(REFUSED) && at.kept.login) {
    const { email, until } = at.kept.login
    if (until === undefined) return { status: 401, page: loginPage(at, { email, error: MISMATCH, again }) }
    const wait = Math.ceil((until - context.clock()) / 1000)
    if (wait > 0) return { status: 429, page: loginPage(at, { email, error: waitText(wait, FORGOTTEN), again }) }
    return { page: loginPage(at, { email, again }) }
  }
  if (signedIn) return { page: loginPage(at, { email: signedIn.email, again }) }
  const hint = at.params['login_hint']
  return { page: loginPage(at, { email: typeof hint === 'string' ? hint.slice(0, 254) : undefined }) }
}

export async function login(context: Context, at: Interaction, form: URLSearchParams): Promise<Answer | undefined> {
  // Keeps nothing that is no e-mail, because people also type their password here.
  const email = normaliseEmail(form.get('username') ?? '')
  // Counts no attempt, because all texts that are no e-mail would share one account.
  if (!email) return showNext(at, `login?${REFUSED}`, { login: { email: '' } })
  const person = await authenticate(context, at.req, email, form.get('password') ?? '')
  if ('wait' in person) {
    const until = person.wait > 0 && { until: context.clock() + person.wait * 1000 }
    return showNext(at, `login?${REFUSED}`, { login: { email, ...until } })
  }
  return person.emailVerified ? finishLogin(context, at, person) : askToConfirm(at, person)
}
