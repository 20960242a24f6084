import type { Db } from '../database.ts'

/** What the door saw of a participant's calls. */
export const callsSeen = (db: Db, participantId: string) =>
  db
    .selectFrom('evidence')
    .select(['key', 'ok', 'at', 'detail'])
    .where('participant_id', '=', participantId)
    .where('kind', '=', 'call')
    .execute()

/** Time of a participant's latest call from outside, of those since a time. */
export async function latestCall(db: Db, participantId: string, since: Date): Promise<Date | undefined> {
  const found = await db
    .selectFrom('call')
    .select('at')
    .where('participant_id', '=', participantId)
    .where('at', '>=', since)
    .where('headers', 'is not', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.at
}
