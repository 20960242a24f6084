import type { Db } from '../db/database.ts'
import type { Outgoing } from './transport.ts'

/** Leaves a letter in the embedded mailbox; one that lies there already stays alone. */
export async function deliver(db: Db, letter: Outgoing): Promise<void> {
  const { id, recipient, subject, text, html } = letter
  await db
    .insertInto('mail_message')
    .values({ id, recipient, subject, body_text: text, body_html: html })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The latest mails of the embedded mailbox, newest first. */
export const latestMails = (db: Db, limit: number) =>
  db
    .selectFrom('mail_message')
    .select(['id', 'recipient', 'subject', 'body_text', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The formatted part of a mail of the embedded mailbox; undefined when there is none. */
export const findFormatted = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('mail_message').select('body_html').where('id', '=', id).executeTakeFirst())?.body_html ??
  undefined
