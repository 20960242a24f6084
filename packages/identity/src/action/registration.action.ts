import { randomUUID } from 'node:crypto'
import { type RegistrationErrors, registrationPage, verifyPage } from '../page/pages.ts'
import { insertPerson } from '../person/person.queries.ts'
import {
  INVALID_EMAIL,
  INVALID_NAME,
  newPasswordProblem,
  normaliseEmail,
  normaliseName,
} from '../person/person.rules.ts'
import { mailBuckets, registrationBuckets, takeAttempt } from '../person/throttle.ts'
import { issueTicket } from '../person/ticket.queries.ts'
import { type Answer, type Context, type Interaction, REFUSED, type Registration, showNext } from './context.ts'

/** This message does not reveal if an account has the e-mail: registrations are counted before the e-mail is looked up. */
const TOO_MANY = 'Desde tu red se pidieron demasiadas cuentas. Inténtalo de nuevo en una hora.'

/** Mails the link that confirms the account. If a new registration has an e-mail that is confirmed already, the mail says so. */
async function mailVerification(context: Context, at: Interaction, registration: Registration, isNew: boolean) {
  const { email } = registration
  const now = context.clock()
  const key = await context.database.transaction(async (tx) => {
    if (isNew) {
      const person = { sub: randomUUID(), ...registration, administrator: false, emailVerified: false }
      await insertPerson(tx, person, now)
    }
    return issueTicket(tx, 'verify', email, now, registration)
  })
  if (!(await takeAttempt(context.database, mailBuckets(context, at.req, email), now))) return
  if (key) context.mailer.send('verify', email, `${context.publicUrl}${at.base}/confirm?key=${key}`)
  else if (isNew) context.mailer.send('known', email, `${context.publicUrl}/`)
}

/** Keeps the registration with the sign-in, so that a second link confirms the same password, and shows what to do next. */
export const askToConfirm = (at: Interaction, { email, name, passwordHash }: Registration): Promise<undefined> =>
  showNext(at, 'verify', { registration: { email, name, passwordHash } })

export function showRegistration(_context: Context, { kept, ...at }: Interaction, query: URLSearchParams): Answer {
  if (!kept.form || !query.has(REFUSED)) return { page: registrationPage(at) }
  return { status: kept.form.status, page: registrationPage(at, kept.form) }
}

/** Registers an account. A new and a known e-mail get the same page after the same work, so neither is revealed. */
export async function register(context: Context, at: Interaction, form: URLSearchParams): Promise<undefined> {
  const typed = (field: string) => form.get(field) ?? ''
  const name = normaliseName(typed('name'))
  const email = normaliseEmail(typed('email'))
  const errors: RegistrationErrors = { ...newPasswordProblem(typed('password'), typed('repeat'), email, name) }
  if (!name) errors.name = typed('name').trim() ? INVALID_NAME : 'Escribe tu nombre.'
  if (!email) errors.email = typed('email').trim() ? INVALID_EMAIL : 'Escribe tu correo.'
  const refuse = (status: number) => {
    // Keeps no e-mail that is none, because people also type their password there.
    const kept = { status, name: typed('name').slice(0, 256), email: email ?? '', errors }
    return showNext(at, `registration?${REFUSED}`, { form: kept })
  }
  if (!name || !email || Object.keys(errors).length > 0) return refuse(400)
  if (!(await takeAttempt(context.database, registrationBuckets(context, at.req), context.clock()))) {
    errors.email = TOO_MANY
    return refuse(429)
  }
  const registration = { name, email, passwordHash: await context.hasher.hash(typed('password')) }
  await mailVerification(context, at, registration, true)
  return askToConfirm(at, registration)
}

const AGAIN = 'again'

export function showVerification(context: Context, at: Interaction, query: URLSearchParams): Answer {
  const { registration } = at.kept
  if (!registration) return { page: registrationPage(at) }
  const { email } = registration
  return { page: verifyPage({ ...at, email, mailbox: context.mailbox, again: query.has(AGAIN) }) }
}

export async function resend(context: Context, at: Interaction): Promise<undefined> {
  const { registration } = at.kept
  if (registration) await mailVerification(context, at, registration, false)
  return showNext(at, `verify?${AGAIN}`, {})
}
