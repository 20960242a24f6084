import type { Db } from '../db/database.ts'

export interface Mail {
  recipient: string
  subject: string
  text: string
  html: string
}

/** Leaves a mail in the embedded mailbox. */
export async function deliver(db: Db, mail: Mail): Promise<void> {
  await db
    .insertInto('mail_message')
    .values({ recipient: mail.recipient, subject: mail.subject, body_text: mail.text, body_html: mail.html })
    .execute()
}

/** The latest mails of the embedded mailbox, newest first. */
export const latestMails = (db: Db, limit: number) =>
  db.selectFrom('mail_message').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
