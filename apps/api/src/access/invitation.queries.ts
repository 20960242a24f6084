import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export const isOpen = sql<boolean>`expires_at > now()`

/** Invitations to a verified e-mail, expired ones included. */
export const findInvitationsFor = (db: Db, email: string) =>
  db
    .selectFrom('invitation')
    .select(['id', 'integration_id', 'kind'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()

/** Deletes an invitation that a person accepts, and locks its integration; undefined if it was used, has expired or awaits consent. */
export async function takeInvitation(db: Db, { id, integration_id }: { id: string; integration_id: string }) {
  await db.selectFrom('integration').select('id').where('id', '=', integration_id).forUpdate().execute()
  return db
    .deleteFrom('invitation')
    .where('id', '=', id)
    .where('awaits_consent', '=', false)
    .where(isOpen)
    .returning('kind')
    .executeTakeFirst()
}

/** Adds a member with a role. If the person is a member already, OWNER replaces their role and SHARED changes nothing. */
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

/** Ends a membership, and notes that this person still knows the integration's credentials. */
export async function dismiss(db: Db, integration_id: string, sub: string): Promise<void> {
  await db
    .insertInto('departure')
    .values({ integration_id, sub })
    .onConflict((conflict) =>
      conflict.columns(['integration_id', 'sub']).doUpdateSet({ at: sql<Date>`clock_timestamp()` }),
    )
    .execute()
  await db.deleteFrom('membership').where('integration_id', '=', integration_id).where('sub', '=', sub).execute()
}

/** Makes a person the owner. The former owner leaves last, because row security lets only a member do the steps before. @returns the former owner */
export async function handOver(db: Db, integration_id: string, sub: string): Promise<string> {
  const former = await db
    .updateTable('membership')
    .set({ role: 'SHARED' })
    .where('integration_id', '=', integration_id)
    .where('role', '=', 'OWNER')
    .returning('sub')
    .executeTakeFirstOrThrow()
  await admitMember(db, integration_id, sub, 'OWNER')
  if (former.sub !== sub) await dismiss(db, integration_id, former.sub)
  return former.sub
}

/** Deletes expired invitations: of every integration, or of one. */
export const sweepInvitations = (db: Db, integration_id?: string) =>
  db
    .deleteFrom('invitation')
    .where('expires_at', '<=', sql<Date>`now()`)
    .$if(integration_id !== undefined, (query) => query.where('integration_id', '=', integration_id as string))
    .execute()
