import { INVITATION_DAYS, type SharingKind } from '@portal/domain/integration/sharing'
import { sql } from 'kysely'
import { isOpen } from '../../../access/invitation.queries.ts'
import type { Db } from '../../../db/database.ts'

/** Members of an integration: the owner first, then by the date they joined. */
export const findMembers = (db: Db, integration_id: string) =>
  db
    .selectFrom('membership')
    .innerJoin('person', 'person.sub', 'membership.sub')
    .select([
      'membership.id',
      'membership.sub',
      'membership.role',
      'membership.since',
      'person.email',
      'person.email_verified',
      'person.name',
    ])
    .where('membership.integration_id', '=', integration_id)
    .orderBy('membership.role')
    .orderBy('membership.since')
    .orderBy('membership.id')
    .execute()

export const findOwner = (db: Db, integration_id: string) =>
  db
    .selectFrom('membership')
    .innerJoin('person', 'person.sub', 'membership.sub')
    .select(['membership.sub', 'person.email'])
    .where('membership.integration_id', '=', integration_id)
    .where('membership.role', '=', 'OWNER')
    .executeTakeFirstOrThrow()

/** Open invitations to an integration, a transfer first. */
export const findOpenInvitations = (db: Db, integration_id: string) =>
  db
    .selectFrom('invitation')
    .select(['id', 'email', 'kind', 'invited_by', 'created_at', 'expires_at', 'awaits_consent'])
    .where('integration_id', '=', integration_id)
    .where(isOpen)
    .orderBy('kind', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const removeInvitation = (db: Db, integration_id: string, id: string) =>
  db
    .deleteFrom('invitation')
    .where('integration_id', '=', integration_id)
    .where('id', '=', id)
    .where(isOpen)
    .returning(['email', 'kind'])
    .executeTakeFirst()

/** Days after a person's last call in which their e-mail identifies them; later the address may have a new holder. */
const FRESH_DAYS = 30

/** Person who recently signed in with the given verified e-mail. */
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

/** Deletes the invitation to an e-mail, because it now gets the integration. */
export async function forgetInvitation(db: Db, integration_id: string, email: string): Promise<void> {
  await db.deleteFrom('invitation').where('integration_id', '=', integration_id).where('email', '=', email).execute()
}

/** Moment at which an invitation ends that is made now. */
const END = sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`

interface NewInvitation {
  integration_id: string
  email: string
  kind: SharingKind
  invited_by: string
  awaits_consent?: boolean
}

/** Lets a transfer that awaited consent be accepted, for as long as any invitation. @returns the time at which it ends */
export async function allowTransfer(db: Db, id: string): Promise<Date> {
  const { expires_at } = await db
    .updateTable('invitation')
    .set({ awaits_consent: false, expires_at: END })
    .where('id', '=', id)
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return expires_at
}

/** Stores an invitation. @returns the time at which it ends */
export async function invite(db: Db, invitation: NewInvitation): Promise<Date> {
  const { expires_at: end } = await db
    .insertInto('invitation')
    .values({ ...invitation, expires_at: END })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return end
}
