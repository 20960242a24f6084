import { INVITATION_DAYS, type SharingKind } from '@portal/domain/integration/sharing'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** Days after which an e-mail no longer identifies a person, because the address may have a new holder. */
const FRESH_DAYS = 30

/** Person who recently signed in with this verified e-mail. */
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

/** Role or invitation that an e-mail already has in an integration. */
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

/** Owner of an integration; undefined while a transfer waits. */
export const findOwner = (db: Db, integration_id: string) =>
  db
    .selectFrom('membership')
    .innerJoin('person', 'person.sub', 'membership.sub')
    .select(['membership.sub', 'person.email'])
    .where('membership.integration_id', '=', integration_id)
    .where('membership.role', '=', 'OWNER')
    .executeTakeFirst()

/** Waiting transfer, with the person who gets the integration back if it is withdrawn. */
export const findOpenTransfer = (db: Db, integration_id: string) =>
  db
    .selectFrom('invitation')
    .select(['former_owner as sub', 'email'])
    .where('integration_id', '=', integration_id)
    .where('kind', '=', 'TRANSFER')
    .executeTakeFirst()

/** Deletes expired invitations, which would block a new one. */
export async function dropExpired(db: Db, integration_id: string): Promise<void> {
  await db
    .deleteFrom('invitation')
    .where('integration_id', '=', integration_id)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
}

/** Makes the owner a colleague and deletes any transfer and any invitation of the e-mail; a new owner or transfer follows. */
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

export async function dismiss(db: Db, integration_id: string, sub: string): Promise<void> {
  await db.deleteFrom('membership').where('integration_id', '=', integration_id).where('sub', '=', sub).execute()
}

interface NewInvitation {
  integration_id: string
  email: string
  kind: SharingKind
  invited_by: string
  /** Person who gets the integration back if the transfer is withdrawn. */
  former_owner: string | null
}

export async function invite(db: Db, invitation: NewInvitation): Promise<void> {
  const expires_at = invitation.kind === 'SHARED' ? sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})` : null
  await db
    .insertInto('invitation')
    .values({ ...invitation, expires_at })
    .execute()
}
