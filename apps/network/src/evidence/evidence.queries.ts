import type { Db } from '../database.ts'

/** What the network saw of the lines of a participant's technology checklist. */
export const itemEvidence = (db: Db, participant: string) =>
  db
    .selectFrom('evidence')
    .select(['key', 'ok', 'at', 'request_id', 'detail'])
    .where('participant_id', '=', participant)
    .where('kind', '=', 'item')
    .execute()
