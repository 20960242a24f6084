import type { Db } from '../db/database.ts'

/** Addresses of an integration's members that the provider verified, but for one person's. */
export async function memberAddresses(db: Db, integration_id: string, but: string | undefined): Promise<string[]> {
  const members = db
    .selectFrom('membership')
    .innerJoin('person', 'person.sub', 'membership.sub')
    .select('person.email')
    .distinct()
    .where('membership.integration_id', '=', integration_id)
    .where('person.email_verified', '=', true)
  const rows = await (but === undefined ? members : members.where('membership.sub', '<>', but)).execute()
  return rows.flatMap(({ email }) => email ?? [])
}

/** How a letter calls an integration, and its company. */
export const findSubject = (db: Db, integration_id: string) =>
  db
    .selectFrom('integration')
    .select(['enroller_uuid', 'public_name', 'enroller_name'])
    .where('id', '=', integration_id)
    .executeTakeFirstOrThrow()

/** Name and e-mail of whoever did something. */
export const findActor = (db: Db, sub: string) =>
  db.selectFrom('person').select(['name', 'email']).where('sub', '=', sub).executeTakeFirst()
