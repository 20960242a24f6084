import type { Db } from '../database.ts'
import type { LoggedCall } from '../log/call.queries.ts'

/** Latest calls of a participant in the log, newest first. */
export const latestCalls = (db: Db, participantId: string, most: number): Promise<LoggedCall[]> =>
  db
    .selectFrom('call')
    .selectAll()
    .where('participant_id', '=', participantId)
    .orderBy('at', 'desc')
    .limit(most)
    .execute()
