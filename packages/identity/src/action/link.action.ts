import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  changedPage,
  confirmedPage,
  confirmPage,
  forgotPage,
  newPasswordPage,
  NOT_MINE,
  resetSentPage,
  spentLinkPage,
} from '../page/pages.ts'
import { attemptOf, beginAttempt, forgiveAccount, forgiveAttempt, waitText } from '../person/attempt.ts'
import { rememberDevice } from '../person/device.ts'
import { acceptLink } from '../person/person.queries.ts'
import { INVALID_EMAIL, newPasswordProblem, normaliseEmail } from '../person/person.rules.ts'
import { mailBuckets, takeAttempt } from '../person/throttle.ts'
import { dropTickets, findTicket, issueTicket, type Purpose, type Ticket, useTicket } from '../person/ticket.queries.ts'
import { endSessionsOf } from '../store/session.queries.ts'
import { type Answer, type Context, type Interaction, REFUSED, showNext } from './context.ts'
import { finishLogin } from './login.action.ts'

export const RESET_PATH = '/login-actions/reset-credentials'

const MISMATCH = 'No es la contraseña con que se creó la cuenta.'

/** Mails the link for choosing a new password, if an account has this e-mail address. */
export async function mailReset(context: Context, req: IncomingMessage, email: string): Promise<void> {
  const now = context.clock()
  const key = await issueTicket(context.database, 'reset', email, now)
  const allowed = await takeAttempt(context.database, mailBuckets(context, req, email), now)
  if (key && allowed) context.mailer.send('reset', email, `${context.issuer}${RESET_PATH}?key=${key}`)
}

export function showForgot(_context: Context, { kept, ...at }: Interaction, query: URLSearchParams): Answer {
  if (!kept.forgot?.error || !query.has(REFUSED)) return { page: forgotPage(at) }
  return { status: 400, page: forgotPage(at, kept.forgot) }
}

export async function forgot(context: Context, at: Interaction, form: URLSearchParams): Promise<undefined> {
  const email = normaliseEmail(form.get('email') ?? '')
  // Keeps nothing that is no e-mail, because people also type their password here.
  if (!email) return showNext(at, `forgot?${REFUSED}`, { forgot: { email: '', error: INVALID_EMAIL } })
  await mailReset(context, at.req, email)
  return showNext(at, 'sent', { forgot: { email } })
}

export function showSent(context: Context, { kept, ...at }: Interaction): Answer {
  if (!kept.forgot || kept.forgot.error) return { page: forgotPage(at) }
  return { page: resetSentPage({ ...at, email: kept.forgot.email, mailbox: context.mailbox }) }
}

/** Request to the address of a link that was sent by mail. */
interface Visit {
  req: IncomingMessage
  res: ServerResponse
  path: string
  /** Query parameters of a GET request, or form fields of a POST request. */
  form: URLSearchParams
  posted: boolean
  /** The sign-in in which the link's account was registered; undefined if it expired or this browser lacks its cookie. */
  at: Interaction | undefined
}

/** Error unless the password is the one of the registration, or without registration the account's. Counts as a sign-in attempt. */
async function passwordError(context: Context, req: IncomingMessage, ticket: Ticket, password: string) {
  const attempt = attemptOf(context, req, ticket.email, { sub: ticket.sub, passwordHash: ticket.storedHash })
  const { wait } = await beginAttempt(context, attempt)
  if (wait > 0) return { status: 429, error: waitText(wait, NOT_MINE) }
  if (!(await context.hasher.verify(ticket.passwordHash ?? ticket.storedHash, password)))
    return { status: 401, error: MISMATCH }
  await forgiveAttempt(context.database, attempt)
  return undefined
}

/** Marks the link as used and sets the account's password; false if another request used the link first. */
const accept = (context: Context, purpose: Purpose, key: string, ticket: Ticket, passwordHash: string) =>
  context.database.transaction(async (tx) => {
    if (!(await useTicket(tx, purpose, key, ticket.sub))) return false
    await acceptLink(tx, { ...ticket, passwordHash }, purpose)
    if (purpose === 'verify') return true
    await dropTickets(tx, 'verify', ticket.sub)
    await endSessionsOf(tx, ticket.sub)
    return true
  })

/**
 * Answers a request to a mailed link, which works once. `reset` asks for a new password, ends all sessions of the person and unlocks the
 * account. `verify` signs in if this browser registered the account. In another browser it asks for the password or a new one: if another
 * person registered this e-mail address, that person's password must not open the account. Showing the form does not use the link up.
 */
export async function followLink(context: Context, purpose: Purpose, visit: Visit): Promise<Answer | undefined> {
  const { req, path, form, posted, at } = visit
  const key = form.get('key') ?? ''
  const next = at ? `${at.base}/login` : `${context.publicUrl}/`
  const spent = { status: 410, page: spentLinkPage(next) }
  const ticket = await findTicket(context.database, purpose, key, context.clock())
  if (!ticket) return spent
  const link = { action: path, key, email: ticket.email, purpose }
  const chooses = purpose === 'reset' || form.has(posted ? 'repeat' : 'elegir')
  const signsIn = !posted && at && ticket.passwordHash !== null
  let passwordHash = ticket.passwordHash ?? ticket.storedHash
  if (posted) {
    const password = form.get('password') ?? ''
    if (chooses) {
      const errors = newPasswordProblem(password, form.get('repeat'), ticket.email)
      if (errors) return { status: 400, page: newPasswordPage({ ...link, errors }) }
      passwordHash = await context.hasher.hash(password)
    } else {
      const refused = await passwordError(context, req, ticket, password)
      if (refused) return { status: refused.status, page: confirmPage({ ...link, error: refused.error }) }
    }
  } else if (!signsIn) return { page: chooses ? newPasswordPage(link) : confirmPage(link) }
  if (!(await accept(context, purpose, key, ticket, passwordHash))) return spent
  await context.record(purpose === 'reset' ? 'password_reset' : 'confirmed', ticket.sub, req)
  if (signsIn) return finishLogin(context, at, { sub: ticket.sub, passwordHash })
  if (purpose === 'verify') return { page: confirmedPage(next) }
  await forgiveAccount(context.database, ticket.email)
  rememberDevice(context, req, visit.res, { sub: ticket.sub, passwordHash })
  context.mailer.send('changed', ticket.email, next)
  return { page: changedPage(next) }
}
