import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import { latestMails } from '../../outbound/mailbox.queries.ts'
import { MAILBOX_POLICY, mailboxPage } from './mailbox.page.ts'

const SHOWN = 50

/** Shows the embedded mailbox at /buzon; only for a portal that nobody outside this machine reaches. */
export function serveMailbox(app: FastifyInstance, db: Db): void {
  app.get('/buzon', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': MAILBOX_POLICY, 'cache-control': 'no-store' })
      .send(mailboxPage(await latestMails(db, SHOWN))),
  )
}
