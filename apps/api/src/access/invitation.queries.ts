import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** A condition on an invitation: it has not run out. */
export const isOpen = sql<boolean>`(expires_at is null or expires_at > now())`

/** Invitations to whoever proves to have an e-mail; some may have run out. */
export const findInvitationsFor = (db: Db, email: string) =>
  db
    .selectFrom('invitation')
    .select(['id', 'integration_id'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()

/** Takes an invitation away for good; undefined when somebody was faster, or it ran out. The integration stays locked meanwhile. */
export async function takeInvitation(db: Db, { id, integration_id }: { id: string; integration_id: string }) {
  await db.selectFrom('integration').select('id').where('id', '=', integration_id).forUpdate().execute()
  return db.deleteFrom('invitation').where('id', '=', id).where(isOpen).returning('kind').executeTakeFirst()
}

/** Makes a person a member; one who is a colleague already becomes the owner, and an owner stays it. */
export async function admitMember(
  db: Db,
  integration_id: string,
  sub: string,
  role: 'OWNER' | 'SHARED',
): Promise<void> {
  await db
    .insertInto('membership')
    .values({ integration_id, sub, role })
    .onConflict((conflict) => {
      const known = conflict.columns(['integration_id', 'sub'])
      return role === 'OWNER' ? known.doUpdateSet({ role, since: sql<Date>`now()` }) : known.doNothing()
    })
    .execute()
}

/** Removes the invitations that ran out. */
export async function sweepInvitations(db: Db): Promise<void> {
  await db.deleteFrom('invitation').where('expires_at', '<', sql<Date>`now()`).execute()
}
