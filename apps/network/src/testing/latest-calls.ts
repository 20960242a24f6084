import type { Db } from '../database.ts'
import type { LoggedCall } from '../log/call.queries.ts'
import type { Participant } from '../participant/participant.ts'
import type { Door } from './door.ts'

/** Latest calls of a participant in the log, newest first. */
export const latestCalls = (db: Db, participantId: string, most: number): Promise<LoggedCall[]> =>
  db
    .selectFrom('call')
    .selectAll()
    .where('participant_id', '=', participantId)
    .orderBy('at', 'desc')
    .limit(most)
    .execute()

/** The last call of a participant in the log, also if it is not written yet. */
export async function lastCall({ network, db }: Door, { id }: Participant): Promise<LoggedCall | undefined> {
  await network.flushLog()
  return (await latestCalls(db, id, 1))[0]
}
