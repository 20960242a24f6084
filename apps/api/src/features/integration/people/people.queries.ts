import { isOpen } from '../../../access/invitation.queries.ts'
import type { Db } from '../../../db/database.ts'

/** Members of an integration: the owner first, then by the date they joined. */
export const findMembers = (db: Db, integration_id: string) =>
  db
    .selectFrom('membership')
    .innerJoin('person', 'person.sub', 'membership.sub')
    .select(['membership.id', 'membership.sub', 'membership.role', 'membership.since', 'person.email', 'person.name'])
    .where('membership.integration_id', '=', integration_id)
    .orderBy('membership.role')
    .orderBy('membership.since')
    .orderBy('membership.id')
    .execute()

/** Open invitations to an integration, a transfer's first. */
export const findOpenInvitations = (db: Db, integration_id: string) =>
  db
    .selectFrom('invitation')
    .select(['id', 'email', 'kind', 'created_at', 'expires_at'])
    .where('integration_id', '=', integration_id)
    .where(isOpen)
    .orderBy('kind', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Member by the public id of the membership. */
export const findMember = (db: Db, integration_id: string, id: string) =>
  db
    .selectFrom('membership')
    .innerJoin('person', 'person.sub', 'membership.sub')
    .select(['membership.sub', 'membership.role', 'person.email', 'person.name'])
    .where('membership.integration_id', '=', integration_id)
    .where('membership.id', '=', id)
    .executeTakeFirst()

/** Deletes an open invitation and answers it. */
export const removeInvitation = (db: Db, integration_id: string, id: string) =>
  db
    .deleteFrom('invitation')
    .where('integration_id', '=', integration_id)
    .where('id', '=', id)
    .where(isOpen)
    .returning(['email', 'kind', 'former_owner'])
    .executeTakeFirst()

export const findEmail = async (db: Db, sub: string): Promise<string | null> =>
  (await db.selectFrom('person').select('email').where('sub', '=', sub).executeTakeFirst())?.email ?? null
