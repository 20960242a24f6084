import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Outgoing } from './transport.ts'

export interface Letter {
  /** What it tells of, for whoever reads the queue. */
  kind: string
  recipient: string
  subject: string
  text: string
  html: string
}

/** A letter that this process may send now. */
export interface Claimed extends Outgoing {
  /** How many times somebody took it, this time included. */
  attempts: number
}

/** Queues letters; they are sent when and only when the given transaction commits. */
export async function enqueue(db: Db, letters: readonly Letter[]): Promise<void> {
  if (letters.length === 0) return
  const rows = letters.map(({ kind, recipient, subject, text, html }) => ({
    kind,
    recipient,
    subject,
    body_text: text,
    body_html: html,
  }))
  await db.insertInto('letter').values(rows).execute()
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::double precision)`

/**
 * Takes letters that are due, those that let somebody sign in before all others and then the oldest first, each for one process alone and for so many seconds: no transaction and no session
 * stays open while it is sent, and it comes back by itself when its process dies.
 */
export async function claimLetters(db: Db, most: number, leaseSeconds: number): Promise<Claimed[]> {
  const rows = await db
    .with('next', (of) =>
      of
        .selectFrom('letter')
        .select('id')
        .where('status', '=', sql.lit('WAITING'))
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy(sql`kind <> 'identity'`)
        .orderBy('due_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('letter')
    .from('next')
    .whereRef('letter.id', '=', 'next.id')
    .set({ attempts: sql<number>`attempts + 1`, due_at: inSeconds(leaseSeconds) })
    .returning(['letter.id', 'recipient', 'subject', 'body_text', 'body_html', 'attempts'])
    .execute()
  return rows.map(({ id, recipient, subject, body_text, body_html, attempts }) => ({
    id,
    recipient,
    subject,
    text: body_text ?? '',
    html: body_html ?? '',
    attempts,
  }))
}

/** Keeps a letter for so many more seconds with the process that is sending it. */
export async function keepLetter(db: Db, id: string, leaseSeconds: number): Promise<void> {
  await db
    .updateTable('letter')
    .set({ due_at: inSeconds(leaseSeconds) })
    .where('id', '=', id)
    .where('status', '=', sql.lit('WAITING'))
    .execute()
}

/** Marks a letter as sent and forgets its text, which may open something to whoever reads it. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('letter')
    .set({ status: 'SENT', ended_at: sql<Date>`now()`, body_text: null, body_html: null })
    .where('id', '=', id)
    .execute()
}

/** Lets a letter wait so many seconds for its next attempt. */
export async function postpone(db: Db, id: string, seconds: number, failure: string): Promise<void> {
  await db
    .updateTable('letter')
    .set({ due_at: inSeconds(seconds), failure })
    .where('id', '=', id)
    .where('status', '=', sql.lit('WAITING'))
    .execute()
}

/**
 * Ends a letter that nobody takes, once it has waited so many hours; answers whether it had. It keeps its text, so that it can be
 * sent after all.
 */
export async function markFailed(db: Db, id: string, failure: string, hours: number): Promise<boolean> {
  const ended = await db
    .updateTable('letter')
    .set({ status: 'FAILED', ended_at: sql<Date>`now()`, failure })
    .where('id', '=', id)
    .where('status', '=', sql.lit('WAITING'))
    .where('created_at', '<=', sql<Date>`now() - make_interval(hours => ${hours}::int)`)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Removes what ended, and what the embedded mailbox shows, after thirty days. */
export async function sweepLetters(db: Db): Promise<void> {
  const old = sql<Date>`now() - interval '30 days'`
  await db.deleteFrom('letter').where('status', '<>', sql.lit('WAITING')).where('ended_at', '<', old).execute()
  await db.deleteFrom('mail_message').where('created_at', '<', old).execute()
}
