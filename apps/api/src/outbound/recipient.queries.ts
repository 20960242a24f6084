import type { Db } from '../db/database.ts'

/** Verified addresses of an integration's members, except those of one person. */
export async function memberAddresses(db: Db, integration_id: string, but: string | undefined): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('person', 'person.sub', 'membership.sub')
    .select('person.email')
    .distinct()
    .where('membership.integration_id', '=', integration_id)
    .where('person.email_verified', '=', true)
    .$if(but !== undefined, (members) => members.where('membership.sub', '<>', but as string))
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}

/** The verified address of an integration's owner; none without it. */
export async function ownerAddresses(db: Db, integration_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('person', 'person.sub', 'membership.sub')
    .select('person.email')
    .where('membership.integration_id', '=', integration_id)
    .where('membership.role', '=', 'OWNER')
    .where('person.email_verified', '=', true)
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}

/** The verified address of one person; none without it. */
export async function personAddresses(db: Db, sub: string): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('email')
    .where('sub', '=', sub)
    .where('email_verified', '=', true)
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}

export const findSubject = (db: Db, integration_id: string) =>
  db
    .selectFrom('integration')
    .select(['enroller_uuid', 'public_name', 'enroller_name'])
    .where('id', '=', integration_id)
    .executeTakeFirstOrThrow()

export const findActor = (db: Db, sub: string) =>
  db.selectFrom('person').select(['name', 'email']).where('sub', '=', sub).executeTakeFirst()
