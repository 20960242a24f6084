import type { IncomingMessage, ServerResponse } from 'node:http'
import { confirmedPage, confirmPage, confirmWithNewPasswordPage, spentLinkPage } from '../page/link.page.ts'
import { confirmPerson } from '../person/person.queries.ts'
import { newPasswordProblem } from '../person/person.rules.ts'
import { forgive, takeAttempt } from '../person/throttle.ts'
import { findTicket, type Ticket, useTicket } from '../person/ticket.queries.ts'
import { type Context, failureBuckets, type Interaction } from './context.ts'
import { finishLogin } from './login.action.ts'

/** One sentence for a wrong password and for too many of them. */
const MISMATCH = 'No es la contraseña con que se creó la cuenta.'

/** Confirms the e-mail with a password that its owner is known to know; false when the link was spent. */
async function confirm(context: Context, { req, key }: Visit, ticket: Ticket, passwordHash: string): Promise<boolean> {
  const confirmed = await context.database.transaction(async (tx) => {
    if (!(await useTicket(tx, 'verify', key, ticket.sub))) return false
    await confirmPerson(tx, { ...ticket, passwordHash })
    return true
  })
  if (confirmed) await context.record('confirmed', ticket.sub, req)
  return confirmed
}

interface Visit {
  req: IncomingMessage
  res: ServerResponse
  path: string
  key: string
  /** Absent when the link was opened in another browser or after the sign-in had expired. */
  at: Interaction | undefined
}

/** Where to sign in: the sign-in under way or the portal, which knows how to begin one. */
const nextOf = (context: Context, at: Interaction | undefined) => (at ? `${at.base}/login` : `${context.publicUrl}/`)

/**
 * The link of the mail, followed. In the browser that registered it signs in and goes on. Elsewhere it asks for the password:
 * somebody else may have registered this mailbox, and that person's password must not open the account.
 */
export async function followConfirmation(context: Context, visit: Visit, choose: boolean): Promise<void> {
  const { res, path, key, at } = visit
  const ticket = await findTicket(context.database, 'verify', key, context.clock())
  if (!ticket) return context.shell.send(res, 410, spentLinkPage(nextOf(context, at)))
  if (!at || !ticket.passwordHash) {
    const page = choose ? confirmWithNewPasswordPage : confirmPage
    return context.shell.send(res, 200, page({ action: path, key, email: ticket.email }))
  }
  if (!(await confirm(context, visit, ticket, ticket.passwordHash)))
    return context.shell.send(res, 410, spentLinkPage(nextOf(context, at)))
  await finishLogin(at, ticket.sub)
}

/** Whether the password is the registration's; counts the attempt like one to sign in. */
async function knowsPassword(context: Context, req: IncomingMessage, ticket: Ticket, password: string) {
  const { account, address } = failureBuckets(context, req, ticket.email)
  if (!(await takeAttempt(context.database, [account, address], context.clock()))) return false
  if (!(await context.hasher.verify(ticket.passwordHash ?? ticket.storedHash, password))) return false
  await forgive(context.database, account, address)
  return true
}

/** The form of a person whose link was opened elsewhere: the registration's password, or a new one. */
export async function acceptConfirmation(context: Context, visit: Visit, form: URLSearchParams): Promise<void> {
  const { req, res, path, key, at } = visit
  const ticket = await findTicket(context.database, 'verify', key, context.clock())
  const spent = () => context.shell.send(res, 410, spentLinkPage(nextOf(context, at)))
  if (!ticket) return spent()
  const password = form.get('password') ?? ''
  const link = { action: path, key, email: ticket.email }
  let passwordHash = ticket.passwordHash ?? ticket.storedHash
  if (form.has('repeat')) {
    const errors = newPasswordProblem(ticket.email, password, form.get('repeat'))
    if (errors) return context.shell.send(res, 400, confirmWithNewPasswordPage({ ...link, errors }))
    passwordHash = await context.hasher.hash(password)
  } else if (!(await knowsPassword(context, req, ticket, password))) {
    return context.shell.send(res, 401, confirmPage({ ...link, error: MISMATCH }))
  }
  if (!(await confirm(context, visit, ticket, passwordHash))) return spent()
  context.shell.send(res, 200, confirmedPage(nextOf(context, at)))
}
