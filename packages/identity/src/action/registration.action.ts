import { randomUUID } from 'node:crypto'
import { readForm } from '../http/request.ts'
import { verifyPage } from '../page/mailed.page.ts'
import { type RegistrationErrors, registrationPage } from '../page/registration.page.ts'
import { insertPerson } from '../person/person.queries.ts'
import { normaliseEmail, normaliseName, PASSWORDS_DIFFER, passwordProblem } from '../person/person.rules.ts'
import { takeAttempt } from '../person/throttle.ts'
import { issueTicket } from '../person/ticket.queries.ts'
import { type Context, type Interaction, mailBuckets, registrationBuckets, requireToken } from './context.ts'
import { openRegistration, type Registration, sealRegistration } from './registration.seal.ts'

/** Says nothing about the e-mail: registrations are counted before anybody looks for it. */
const TOO_MANY = 'Desde tu red se pidieron demasiadas cuentas. Inténtalo de nuevo en una hora.'

export const showRegistration = (context: Context, at: Interaction): void =>
  context.shell.send(at.res, 200, registrationPage(at))

/** Mails the link that confirms; after a registration with the e-mail of somebody confirmed, that there is an account. */
async function mailVerification(
  context: Context,
  at: Interaction,
  email: string,
  registration: Registration | undefined,
  isNew: boolean,
): Promise<void> {
  const now = context.clock()
  const key = await context.database.transaction(async (tx) => {
    if (registration && isNew) {
      const person = { sub: randomUUID(), email, ...registration, administrator: false, emailVerified: false }
      await insertPerson(tx, person, now)
    }
    return issueTicket(tx, 'verify', email, now, registration)
  })
  if (!(await takeAttempt(context.database, mailBuckets(context, at.req, email), now))) return
  if (key) context.mailer.send('verify', email, `${context.publicUrl}${at.base}/confirm?key=${key}`)
  else if (isNew) context.mailer.send('known', email, `${context.publicUrl}/`)
}

/** Answers the same page for a new and for a known e-mail, after the same work. */
export async function register(context: Context, at: Interaction): Promise<void> {
  const form = await readForm(at.req)
  requireToken(context, at.uid, form)
  const typed = (name: string) => form.get(name) ?? ''
  const name = normaliseName(typed('name'))
  const email = normaliseEmail(typed('email'))
  const password = typed('password')
  const errors: RegistrationErrors = {}
  if (!name)
    errors.name = typed('name').trim()
      ? 'Escribe tu nombre con letras, en una línea y con 100 caracteres como máximo.'
      : 'Escribe tu nombre.'
  if (!email)
    errors.email = typed('email').trim() ? 'Escribe un correo válido, como nombre@empresa.cl.' : 'Escribe tu correo.'
  const problem = passwordProblem(password, [...(name ?? '').split(' '), (email ?? '').split('@')[0] ?? ''])
  if (problem) errors.password = problem
  else if (password !== typed('repeat')) errors.repeat = PASSWORDS_DIFFER
  const refuse = (status: number, why: RegistrationErrors) =>
    context.shell.send(
      at.res,
      status,
      registrationPage({ ...at, name: typed('name').slice(0, 256), email: typed('email').slice(0, 254), errors: why }),
    )
  if (!name || !email || Object.keys(errors).length > 0) return refuse(400, errors)
  if (!(await takeAttempt(context.database, registrationBuckets(context, at.req), context.clock())))
    return refuse(429, { email: TOO_MANY })
  const registration = { name, passwordHash: await context.hasher.hash(password) }
  await mailVerification(context, at, email, registration, true)
  const sealed = sealRegistration(context, at, email, registration)
  context.shell.send(at.res, 200, verifyPage({ ...at, email, registration: sealed, mailbox: context.mailbox }))
}

/** Another mail for a pending account; the page says the same for any e-mail. */
export async function resend(context: Context, at: Interaction): Promise<void> {
  const form = await readForm(at.req)
  requireToken(context, at.uid, form)
  const email = normaliseEmail(form.get('email') ?? '') ?? ''
  const sealed = form.get('registration') ?? ''
  if (email) await mailVerification(context, at, email, openRegistration(context, at, email, sealed), false)
  const shown = { ...at, email, registration: sealed, mailbox: context.mailbox }
  context.shell.send(at.res, 200, verifyPage({ ...shown, again: true }))
}
