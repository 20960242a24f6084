import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UUID } from '@portal/domain/text'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { findFormatted, latestMails } from '../../outbound/mailbox.queries.ts'
import { FORMATTED_POLICY, formattedMail, MAILBOX_POLICY, mailboxPage } from './mailbox.page.ts'
import type { MailboxPass } from './mailbox.pass.ts'

const SHOWN = 50

interface Mailbox {
  /** Delivers waiting letters. */
  refresh: () => Promise<void>
  /** Admits administrators if others reach the portal; undefined if only this machine does. */
  pass: MailboxPass | undefined
}

export function serveMailbox(app: FastifyInstance, db: Db, { refresh, pass }: Mailbox): void {
  const mayLook = (request: FastifyRequest): void => {
    // 404, so that a stranger does not learn of the mailbox.
    if (pass && !pass.isValid(request.headers.cookie)) throw new Refusal('not_found')
  }
  const page = (reply: FastifyReply, policy: string, html: string) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .send(html)

  app.get('/buzon', async (request, reply) => {
    mayLook(request)
    await refresh()
    return page(reply, MAILBOX_POLICY, mailboxPage(await latestMails(db, SHOWN)))
  })
  app.get<{ Params: { id: string } }>('/buzon/:id', async (request, reply) => {
    mayLook(request)
    const { id } = request.params
    const html = UUID.test(id) ? await findFormatted(db, id) : undefined
    if (!html) throw new Refusal('not_found')
    return page(reply, FORMATTED_POLICY, formattedMail(html))
  })
  app.post('/buzon', async (request, reply) => {
    if (!pass) return reply.code(204).send()
    const cookie = await pass.issue(request.headers.authorization)
    if (!cookie) throw new Refusal('not_found')
    return reply.code(204).header('set-cookie', cookie).send()
  })
}
