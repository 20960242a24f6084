import type { ServerResponse } from 'node:http'
import { confirmedPage, confirmPage, spentLinkPage } from '../page/link.page.ts'
import { confirmPerson } from '../person/person.queries.ts'
import { findTicket, type Ticket, useTicket } from '../person/ticket.queries.ts'
import type { Context, Interaction } from './context.ts'
import { finishLogin } from './login.action.ts'

/** Confirms the e-mail with the name and password that this very link's registration brought; false when it was spent. */
const confirm = (context: Context, key: string, ticket: Ticket): Promise<boolean> =>
  context.database.transaction(async (tx) => {
    if (!(await useTicket(tx, 'verify', key, ticket.sub))) return false
    await confirmPerson(tx, ticket)
    return true
  })

/** Where a page outside a sign-in leads: the portal, which knows how to begin one. */
const portal = (context: Context) => `${context.publicUrl}/`

interface Visit {
  res: ServerResponse
  path: string
  key: string
  /** Absent when the link was opened in another browser or after the sign-in had expired. */
  at: Interaction | undefined
}

/** The link of the mail, followed. In the browser that registered it signs in and goes on; elsewhere it asks for a click. */
export async function followConfirmation(context: Context, { res, path, key, at }: Visit): Promise<void> {
  const ticket = await findTicket(context.database, 'verify', key, context.clock())
  if (!ticket) return context.shell.send(res, 410, spentLinkPage(at ? `${at.base}/login` : portal(context)))
  if (!at) return context.shell.send(res, 200, confirmPage({ action: path, key, email: ticket.email }))
  if (!(await confirm(context, key, ticket))) return context.shell.send(res, 410, spentLinkPage(`${at.base}/login`))
  await finishLogin(at, ticket.sub)
}

/** The click of a person whose link was opened elsewhere. */
export async function acceptConfirmation(context: Context, { res, key, at }: Visit): Promise<void> {
  const ticket = await findTicket(context.database, 'verify', key, context.clock())
  const next = at ? `${at.base}/login` : portal(context)
  const done = ticket !== undefined && (await confirm(context, key, ticket))
  context.shell.send(res, done ? 200 : 410, done ? confirmedPage(next) : spentLinkPage(next))
}
