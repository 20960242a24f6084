import type { IncomingMessage, ServerResponse } from 'node:http'
import { readForm } from '../http/request.ts'
import { newPasswordPage, passwordChangedPage, spentLinkPage } from '../page/link.page.ts'
import { forgotPage, resetSentPage } from '../page/mailed.page.ts'
import { resetPassword } from '../person/person.queries.ts'
import { newPasswordProblem, normaliseEmail } from '../person/person.rules.ts'
import { forgive, takeAttempt } from '../person/throttle.ts'
import { dropTickets, findTicket, issueTicket, useTicket } from '../person/ticket.queries.ts'
import { endSessionsOf } from '../store/session.queries.ts'
import { type Context, failureBuckets, type Interaction, mailBuckets, requireToken } from './context.ts'

export const RESET_PATH = '/login-actions/reset-credentials'

export const showForgot = (context: Context, at: Interaction): void => context.shell.send(at.res, 200, forgotPage(at))

/** Mails the link that lets its holder choose another password, if somebody has the e-mail. */
export async function mailReset(context: Context, req: IncomingMessage, email: string): Promise<void> {
  const now = context.clock()
  const key = await issueTicket(context.database, 'reset', email, now)
  const allowed = await takeAttempt(context.database, mailBuckets(context, req, email), now)
  if (key && allowed) context.mailer.send('reset', email, `${context.issuer}${RESET_PATH}?key=${key}`)
}

export async function forgot(context: Context, at: Interaction): Promise<void> {
  const form = await readForm(at.req)
  requireToken(context, at.uid, form)
  const typed = form.get('email') ?? ''
  const email = normaliseEmail(typed)
  if (!email) {
    const error = 'Escribe un correo válido, como nombre@empresa.cl.'
    return context.shell.send(at.res, 400, forgotPage({ ...at, email: typed.slice(0, 254), error }))
  }
  await mailReset(context, at.req, email)
  context.shell.send(at.res, 200, resetSentPage({ ...at, email, mailbox: context.mailbox }))
}

/** The page behind the link; looking at it does not use the link up. */
export async function showNewPassword(context: Context, res: ServerResponse, key: string): Promise<void> {
  const ticket = await findTicket(context.database, 'reset', key, context.clock())
  if (!ticket) return context.shell.send(res, 410, spentLinkPage(`${context.publicUrl}/`))
  context.shell.send(res, 200, newPasswordPage({ action: `${context.mount}${RESET_PATH}`, key, email: ticket.email }))
}

/** Sets the password once, ends the person's sessions everywhere and unlocks the account; the link proved the mailbox. */
export async function changePassword(context: Context, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const form = await readForm(req)
  const key = form.get('key') ?? ''
  const ticket = await findTicket(context.database, 'reset', key, context.clock())
  const spent = () => context.shell.send(res, 410, spentLinkPage(`${context.publicUrl}/`))
  if (!ticket) return spent()
  const password = form.get('password') ?? ''
  const errors = newPasswordProblem(ticket.email, password, form.get('repeat'))
  if (errors) {
    const action = `${context.mount}${RESET_PATH}`
    return context.shell.send(res, 400, newPasswordPage({ action, key, email: ticket.email, errors }))
  }
  const passwordHash = await context.hasher.hash(password)
  const changed = await context.database.transaction(async (tx) => {
    if (!(await useTicket(tx, 'reset', key, ticket.sub))) return false
    await resetPassword(tx, ticket.sub, passwordHash)
    await dropTickets(tx, 'verify', ticket.sub)
    await endSessionsOf(tx, ticket.sub)
    return true
  })
  if (!changed) return spent()
  await context.record('password_reset', ticket.sub, req)
  const { account, address } = failureBuckets(context, req, ticket.email)
  await forgive(context.database, account, address)
  context.mailer.send('changed', ticket.email, `${context.publicUrl}/`)
  context.shell.send(res, 200, passwordChangedPage(`${context.publicUrl}/`))
}
