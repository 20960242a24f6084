import { readForm } from '../http/request.ts'
import { loginPage } from '../page/login.page.ts'
import { verifyPage } from '../page/mailed.page.ts'
import { PasswordHasher } from '../person/password.hash.ts'
import { findPerson, type Person, setPassword } from '../person/person.queries.ts'
import { normaliseEmail } from '../person/person.rules.ts'
import { forgive, takeAttempt } from '../person/throttle.ts'
import { type Context, failureBuckets, type Interaction, requireToken } from './context.ts'
import { sealRegistration } from './registration.seal.ts'

/** One sentence for every reason, so that it tells nothing about which e-mails have an account. */
const MISMATCH = 'El correo o la contraseña no coinciden.'

/** The person whose password this is; counts the attempt and refuses it without a look when there were too many. */
async function authenticate(
  context: Context,
  at: Interaction,
  email: string,
  password: string,
): Promise<Person | undefined> {
  const { database, hasher, clock } = context
  const { account, address } = failureBuckets(context, at.req, email)
  if (!(await takeAttempt(database, [account, address], clock()))) return undefined
  const person = await findPerson(database, 'email', email)
  if (!(await hasher.verify(person?.passwordHash, password)) || !person) {
    await context.record('sign_in_refused', person?.sub ?? null, at.req)
    return undefined
  }
  await forgive(database, account, address)
  if (PasswordHasher.isWeak(person.passwordHash)) await setPassword(database, person.sub, await hasher.hash(password))
  return person
}

/** Ends the sign-in: the library starts the session and sends the browser back to the portal with a code. */
export const finishLogin = (at: Interaction, sub: string) =>
  at.provider.interactionFinished(
    at.req,
    at.res,
    { login: { accountId: sub, remember: false, amr: ['pwd'] } },
    { mergeWithLastSubmission: false },
  )

export function showLogin(context: Context, at: Interaction): void {
  const hint = at.params.login_hint
  context.shell.send(
    at.res,
    200,
    loginPage({ ...at, email: typeof hint === 'string' ? hint.slice(0, 254) : undefined }),
  )
}

export async function login(context: Context, at: Interaction): Promise<void> {
  const form = await readForm(at.req)
  requireToken(context, at.uid, form)
  const typed = form.get('username') ?? ''
  const email = normaliseEmail(typed)
  const person = await authenticate(context, at, email ?? '', form.get('password') ?? '')
  if (!person) {
    context.shell.send(at.res, 401, loginPage({ ...at, email: typed.slice(0, 254), error: MISMATCH }))
    return
  }
  if (!person.emailVerified) {
    const registration = sealRegistration(context, at, person.email, person)
    context.shell.send(at.res, 200, verifyPage({ ...at, email: person.email, registration, mailbox: context.mailbox }))
    return
  }
  await finishLogin(at, person.sub)
}
