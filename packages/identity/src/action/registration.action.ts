import { randomUUID } from 'node:crypto'
import { readForm } from '../http/request.ts'
import { verifyPage } from '../page/mailed.page.ts'
import { type RegistrationErrors, registrationPage } from '../page/registration.page.ts'
import { insertPerson } from '../person/person.queries.ts'
import { normaliseEmail, normaliseName, PASSWORDS_DIFFER, passwordProblem } from '../person/person.rules.ts'
import { takeAttempt } from '../person/throttle.ts'
import { issueTicket } from '../person/ticket.queries.ts'
import { type Context, type Interaction, mailBuckets, requireToken } from './context.ts'

export const showRegistration = (context: Context, at: Interaction): void =>
  context.shell.send(at.res, 200, registrationPage(at))

/** Mails the link that confirms; to somebody who is confirmed already, that there is an account. */
async function mailVerification(
  context: Context,
  at: Interaction,
  email: string,
  registration?: { name: string; passwordHash: string },
): Promise<void> {
  const now = context.clock()
  const key = await context.database.transaction(async (tx) => {
    if (registration) {
      const person = { sub: randomUUID(), email, ...registration, administrator: false, emailVerified: false }
      await insertPerson(tx, person, now)
    }
    return issueTicket(tx, 'verify', email, now, registration)
  })
  if (!(await takeAttempt(context.database, mailBuckets(context, at.req, email), now))) return
  if (key) context.mailer.send('verify', email, `${context.publicUrl}${at.base}/confirm?key=${key}`)
  else if (registration) context.mailer.send('known', email, `${context.publicUrl}/`)
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
      ? 'Escribe tu nombre en una línea, con 100 caracteres como máximo.'
      : 'Escribe tu nombre.'
  if (!email)
    errors.email = typed('email').trim() ? 'Escribe un correo válido, como nombre@empresa.cl.' : 'Escribe tu correo.'
  const problem = passwordProblem(password, [...(name ?? '').split(' '), (email ?? '').split('@')[0] ?? ''])
  if (problem) errors.password = problem
  else if (password !== typed('repeat')) errors.repeat = PASSWORDS_DIFFER
  if (!name || !email || Object.keys(errors).length > 0) {
    context.shell.send(
      at.res,
      400,
      registrationPage({ ...at, name: typed('name').slice(0, 256), email: typed('email').slice(0, 254), errors }),
    )
    return
  }
  await mailVerification(context, at, email, { name, passwordHash: await context.hasher.hash(password) })
  context.shell.send(at.res, 200, verifyPage({ ...at, email }))
}

/** Another mail for a pending account; the page says the same for any e-mail. */
export async function resend(context: Context, at: Interaction): Promise<void> {
  const form = await readForm(at.req)
  requireToken(context, at.uid, form)
  const email = normaliseEmail(form.get('email') ?? '')
  if (email) await mailVerification(context, at, email)
  context.shell.send(at.res, 200, verifyPage({ ...at, email: email ?? '', again: true }))
}
