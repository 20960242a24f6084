import type { Db } from '../db/database.ts'
import type { Transport } from './transport.ts'

/** Stores letters in the portal's own mailbox, for development and demonstrations; no letter is stored twice. */
export const mailboxTransport = (db: Db): Transport => ({
  async send({ id, recipient, subject, body_text, body_html }) {
    await db
      .insertInto('mail_message')
      .values({ id, recipient, subject, body_text, body_html })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },
  close: () => undefined,
})

export const latestMails = (db: Db, limit: number) =>
  db
    .selectFrom('mail_message')
    .select(['id', 'recipient', 'subject', 'body_text', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const findFormatted = async (db: Db, id: string): Promise<string | null | undefined> =>
  (await db.selectFrom('mail_message').select('body_html').where('id', '=', id).executeTakeFirst())?.body_html
