import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Outgoing } from './transport.ts'

/** A letter to one recipient; `kind` is for operators who read the queue. */
export type Letter = Omit<Outgoing, 'id'> & { kind: string }

/** A letter that this process has claimed, so that no other process sends it. */
export interface Claimed extends Outgoing {
  /** Number of attempts to send the letter, including the one that now begins. */
  attempts: number
}

/** Queues letters, which exist if and only if the given transaction commits. */
export async function enqueue(db: Db, letters: readonly Letter[]): Promise<void> {
  if (letters.length > 0) await db.insertInto('letter').values(letters).execute()
}

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::double precision)`

/** Claims due letters for some seconds, those of the identity provider first; if the process dies, they become due again. */
export const claimLetters = (db: Db, most: number, leaseSeconds: number): Promise<Claimed[]> =>
  db
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
    .returning(['letter.id', 'recipient', 'subject', 'body_text', 'body_html', 'reply_to', 'attempts'])
    .$narrowType<{ body_text: string; body_html: string }>()
    .execute()

/** Counts waiting letters up to `most`; `oldest`: since when the first of them waits. */
export const countWaiting = (db: Db, most: number): Promise<{ waiting: number; oldest: Date | null }> =>
  db
    .selectFrom(
      db.selectFrom('letter').select('created_at').where('status', '=', sql.lit('WAITING')).limit(most).as('some'),
    )
    .select((of) => [sql<number>`count(*)::int`.as('waiting'), of.fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()

/** Makes a waiting letter due in some seconds: extends the claim on one that is being sent, or, with a failure, plans a retry. */
export async function postpone(db: Db, id: string, seconds: number, failure?: string): Promise<void> {
  await db
    .updateTable('letter')
    .set({ due_at: inSeconds(seconds), ...(failure === undefined ? {} : { failure }) })
    .where('id', '=', id)
    .where('status', '=', sql.lit('WAITING'))
    .execute()
}

/** Marks a letter as sent and deletes its text and the address for answers, because it may hold a link that signs somebody in. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('letter')
    .set({ status: 'SENT', ended_at: sql<Date>`now()`, body_text: null, body_html: null, reply_to: null })
    .where('id', '=', id)
    .execute()
}

/** Marks a letter as failed if it has waited for some hours; false if not. Its text is kept, so that an operator can send it. */
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

/** Deletes sent and failed letters, and those in the embedded mailbox, after thirty days. */
export async function sweepLetters(db: Db): Promise<void> {
  const old = sql<Date>`now() - interval '30 days'`
  await db.deleteFrom('letter').where('status', '<>', sql.lit('WAITING')).where('ended_at', '<', old).execute()
  await db.deleteFrom('mail_message').where('created_at', '<', old).execute()
}
