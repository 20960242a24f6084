import type { NoticeAnswer } from '@portal/domain/network/receiver'
import { randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../database.ts'
import type { ReceiverTables } from './receiver.tables.ts'

/** Received notices that are kept for each integration. */
const KEPT = 300

/** The unguessable part of the address of an integration's receiver, which is made when it is first asked for. */
export async function tokenOf(db: Db, participantId: string): Promise<string> {
  await db
    .insertInto('receiver')
    .values({ participant_id: participantId, token: randomBytes(24).toString('base64url'), answer: undefined })
    .onConflict((known) => known.doNothing())
    .execute()
  const { token } = await db
    .selectFrom('receiver')
    .select('token')
    .where('participant_id', '=', participantId)
    .executeTakeFirstOrThrow()
  return token
}

export const findReceiver = (db: Db, participantId: string) =>
  db.selectFrom('receiver').select(['token', 'answer']).where('participant_id', '=', participantId).executeTakeFirst()

/** Chooses how the receiver of an integration answers `authorization.requested`. */
export async function chooseAnswer(db: Db, participantId: string, answer: NoticeAnswer): Promise<void> {
  await tokenOf(db, participantId)
  await db.updateTable('receiver').set({ answer }).where('participant_id', '=', participantId).execute()
}

/** Keeps a received notice, and of each integration the newest ones. @returns the id of the receipt */
export async function keep(db: Db, row: Insertable<ReceiverTables['received_notice']>): Promise<string> {
  const { id } = await db.transaction().execute(async (tx) => {
    // Serialises those of one integration, so that a listener, who asks for newer ids, misses none that commits late.
    await tx
      .selectFrom('receiver')
      .select('token')
      .where('participant_id', '=', row.participant_id)
      .forNoKeyUpdate()
      .execute()
    return tx.insertInto('received_notice').values(row).returning('id').executeTakeFirstOrThrow()
  })
  const own = db.selectFrom('received_notice').select('id').where('participant_id', '=', row.participant_id)
  await db
    .deleteFrom('received_notice')
    .where('participant_id', '=', row.participant_id)
    .where('id', '<=', own.orderBy('id', 'desc').offset(KEPT).limit(1))
    .execute()
  return String(id)
}

const noticesOf = (db: Db, participantId: string) =>
  db
    .selectFrom('received_notice')
    .select([
      'id',
      'at',
      'notice_id',
      'type',
      'headers',
      'body',
      'body_verdict',
      'headers_verdict',
      'status',
      'waiting',
    ])
    // Number of times that the same notice has arrived, this one included.
    .select(sql<number>`row_number() over (partition by notice_id order by id)::int`.as('time'))
    .where('participant_id', '=', participantId)
export type Received = Awaited<ReturnType<ReturnType<typeof noticesOf>['execute']>>[number]

/** Notices that came after a receipt, the first one first. */
export const receivedAfter = (db: Db, participantId: string, receipt: string, most: number): Promise<Received[]> =>
  db
    .selectFrom(noticesOf(db, participantId).as('notice'))
    .selectAll()
    .where('id', '>', Number(receipt))
    .orderBy('id')
    .limit(most)
    .execute()

/** Notices that the receiver of an integration took, newest first; the number of a page counts from 1. */
export async function received(db: Db, participantId: string, page: { number: number; size: number }) {
  const { total } = await db
    .selectFrom('received_notice')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('participant_id', '=', participantId)
    .executeTakeFirstOrThrow()
  const notices = await noticesOf(db, participantId)
    .orderBy('id', 'desc')
    .offset((page.number - 1) * page.size)
    .limit(page.size)
    .execute()
  return { notices, total }
}

/** Deletes notices that were received before a time. @returns how many */
export async function sweepReceived(db: Db, before: Date, most: number): Promise<number> {
  const old = db.selectFrom('received_notice').select('id').where('at', '<', before)
  const { numDeletedRows } = await db
    .deleteFrom('received_notice')
    .where('id', 'in', old.orderBy('at').limit(most).forUpdate().skipLocked())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
