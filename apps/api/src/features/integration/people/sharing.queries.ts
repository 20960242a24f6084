import { INVITATION_DAYS, type SharingKind } from '@portal/domain/integration/sharing'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** After so long somebody else may have the address: whoever proves it next gets what is sent there. */
const FRESH_DAYS = 30

/** The person who lately signed in with a verified e-mail. */
export const findPerson = (db: Db, email: string) =>
  db
    .selectFrom('person')
    .select('sub')
    .where('email_verified', '=', true)
    .where(sql`lower(email)`, '=', email)
    .where('last_seen_at', '>', sql<Date>`now() - make_interval(days => ${sql.lit(FRESH_DAYS)})`)
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What an e-mail is to an integration already: member or invited, in which role; the owner's role first. */
export async function findStanding(db: Db, integration_id: string, email: string) {
  const member = await db
    .selectFrom('membership')
    .innerJoin('person', 'person.sub', 'membership.sub')
    .select('membership.role')
    .where('membership.integration_id', '=', integration_id)
    .where('person.email_verified', '=', true)
    .where(sql`lower(person.email)`, '=', email)
    .orderBy('membership.role')
    .limit(1)
    .executeTakeFirst()
  const invited = await db
    .selectFrom('invitation')
    .select('kind')
    .where('integration_id', '=', integration_id)
    .where('email', '=', email)
    .executeTakeFirst()
  return { role: member?.role, invited: invited?.kind }
}

/** Who owns an integration; nobody does while a transfer waits. */
export const findOwner = (db: Db, integration_id: string) =>
  db
    .selectFrom('membership')
    .innerJoin('person', 'person.sub', 'membership.sub')
    .select(['membership.sub', 'person.email'])
    .where('membership.integration_id', '=', integration_id)
    .where('membership.role', '=', 'OWNER')
    .executeTakeFirst()

/** The transfer that waits for its person, with whom its withdrawal would give the integration back to. */
export const findOpenTransfer = (db: Db, integration_id: string) =>
  db
    .selectFrom('invitation')
    .select(['former_owner as sub', 'email'])
    .where('integration_id', '=', integration_id)
    .where('kind', '=', 'TRANSFER')
    .executeTakeFirst()

/** Drops whatever would stand in the way of a new invitation: those that ran out. */
export async function dropExpired(db: Db, integration_id: string): Promise<void> {
  await db
    .deleteFrom('invitation')
    .where('integration_id', '=', integration_id)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
}

/**
 * Makes room for another owner: whoever owns the integration is a colleague from here on, no transfer waits and the e-mail is not
 * invited. The same transaction puts an owner, or a transfer, in place.
 */
export async function makeRoom(db: Db, integration_id: string, email: string): Promise<void> {
  await db
    .updateTable('membership')
    .set({ role: 'SHARED' })
    .where('integration_id', '=', integration_id)
    .where('role', '=', 'OWNER')
    .execute()
  await db
    .deleteFrom('invitation')
    .where('integration_id', '=', integration_id)
    .where((or) => or.or([or('kind', '=', 'TRANSFER'), or('email', '=', email)]))
    .execute()
}

/** Takes a person off an integration. */
export async function dismiss(db: Db, integration_id: string, sub: string): Promise<void> {
  await db.deleteFrom('membership').where('integration_id', '=', integration_id).where('sub', '=', sub).execute()
}

interface NewInvitation {
  integration_id: string
  email: string
  kind: SharingKind
  invited_by: string
  /** Whom the withdrawal of a transfer gives it back to. */
  former_owner: string | null
}

/** Leaves an invitation for an e-mail that nobody has signed in with yet. */
export async function invite(db: Db, invitation: NewInvitation): Promise<void> {
  const expires_at = invitation.kind === 'SHARED' ? sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})` : null
  await db
    .insertInto('invitation')
    .values({ ...invitation, expires_at })
    .execute()
}
