import type { Purpose } from '@portal/domain/security/secret'
import { sql } from 'kysely'
import { type FactsRow, roadFacts, type StoredFacts, storedFacts } from '../../access/road-facts.queries.ts'
import type { Db } from '../../db/database.ts'

/** Times in ISO 8601: creation of a secret, and end of validity of its former value. */
interface SecretDates {
  created_at: string
  former_until: string | null
}

/** Integration of the person with the data that answers may use; of secrets only the dates, never the values. */
export interface OwnRow extends StoredFacts {
  enroller_uuid: string
  public_name: string
  enroller_name: string
  tax_id: string
  x_client_os: string
  secrets: Partial<Record<Purpose, SecretDates>>
  /** Members of the integration, the owner first; `self` is true for the person who asks. */
  people: { name: string | null; self: boolean; role: 'OWNER' | 'SHARED' }[]
}

/** Names of the person's integrations, newest first. */
export async function findOwnNames(db: Db, sub: string, most: number) {
  return db
    .selectFrom('membership')
    .innerJoin('integration', 'integration.id', 'membership.integration_id')
    .select(['integration.id', 'integration.public_name', 'integration.enroller_uuid', 'integration.type'])
    .where('membership.sub', '=', sub)
    .orderBy('integration.created_at', 'desc')
    .orderBy('integration.id')
    .limit(most)
    .execute()
}
export type OwnName = Awaited<ReturnType<typeof findOwnNames>>[number]

/** The person's integrations with these ids and the data of all sections; ids of other people's integrations are ignored. */
export async function findOwn(db: Db, sub: string, ids: readonly string[]): Promise<OwnRow[]> {
  const { rows } = await sql<Omit<OwnRow, keyof StoredFacts> & { facts: FactsRow }>`
    select integration.enroller_uuid, integration.public_name, integration.enroller_name, integration.x_client_os,
      (select tax_id from company where company.id = integration.company_id) as tax_id,
      ${roadFacts} as facts,
      (select coalesce(jsonb_object_agg(one.purpose, jsonb_build_object('created_at', one.created_at, 'former_until',
          (select max(former.expires_at) from integration_secret former where former.integration_id = integration.id
            and former.purpose = one.purpose and former.expires_at > now()))), '{}')
        from integration_secret one where one.integration_id = integration.id and one.expires_at is null) as secrets,
      (select jsonb_agg(jsonb_build_object('name', person.name, 'self', one.sub = ${sub}, 'role', one.role) order by one.role, one.since, one.id)
        from membership one join person on person.sub = one.sub where one.integration_id = integration.id) as people
    from membership join integration on integration.id = membership.integration_id
    where membership.sub = ${sub} and integration.id = any (${ids})
    order by integration.created_at desc, integration.id`.execute(db)
  return rows.map(({ facts, ...row }) => ({ ...row, ...storedFacts(facts) }))
}
