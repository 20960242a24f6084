import type { listIntegrationNames } from '@portal/contract/integration'
import type { Answer } from '@portal/contract/endpoint'
import { nameKey, searchKey } from '@portal/domain/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { partPattern, prefixPattern } from './name-match.queries.ts'

type Name = Answer<typeof listIntegrationNames>['data'][number]

/** How a name may match what was typed, the best first. */
const matches = (column: RawBuilder<unknown>, key: string): RawBuilder<boolean>[] => [
  sql`${column} = ${key}`,
  sql`${column} like ${prefixPattern(key)}`,
  sql`${column} like ${partPattern(key)}`,
]

const COMPANY = sql`company.search_key`
const INTEGRATION = sql`integration.public_search_key`
const NAME = sql`integration.enroller_name, integration.enroller_uuid, integration.public_name, integration.id as uuid, integration.type,
  company.name_key, company.search_key, integration.public_name_key`
const JOINED = sql`integration join company on company.id = integration.company_id`

/** The best matches of all that were found, then in alphabetical order: the name as typed, folded, as a beginning, as a part. */
const best = (found: RawBuilder<unknown>, typed: string, limit: number) => sql<Name>`
  select enroller_name, enroller_uuid, public_name, uuid, type from (${found}) found
  order by name_key <> ${nameKey(typed)}, rank, search_key, public_name_key, uuid limit ${limit}`

/** Names of a person's own integrations of which the company's or their own matches, the best first. */
export async function findOwnNames(db: Db, sub: string, typed: string, limit: number): Promise<Name[]> {
  const key = searchKey(typed)
  const [exact, prefix, part] = matches(COMPANY, key).map(
    (of, rank) => sql`${of} or ${matches(INTEGRATION, key)[rank]}`,
  )
  const found = sql`select ${NAME}, case when ${exact} then 0 when ${prefix} then 1 else 2 end as rank from ${JOINED}
    where integration.id in (select integration_id from membership where sub = ${sub}) and (${part})`
  return (await best(found, typed, limit).execute(db)).rows
}

/** The same of all integrations. Each way to match is read by the index of its name, no further than `limit`. */
export async function findAllNames(db: Db, typed: string, limit: number): Promise<Name[]> {
  const key = searchKey(typed)
  const ways = [COMPANY, INTEGRATION].flatMap((column) =>
    matches(column, key).map(
      (of, rank) =>
        sql`(select ${NAME}, ${rank}::int as rank from ${JOINED} where ${of} order by ${column} limit ${limit})`,
    ),
  )
  const found = sql`select distinct on (uuid) * from (${sql.join(ways, sql` union all `)}) found order by uuid, rank`
  return (await best(found, typed, limit).execute(db)).rows
}

/** Names of companies, each once, the best match first. */
export async function findEnrollerNames(db: Db, typed: string, limit: number) {
  const key = searchKey(typed)
  const ways = matches(sql`search_key`, key).map(
    (
      of,
      rank,
    ) => sql`(select distinct on (search_key) search_key, company_id, ${rank}::int as rank from company_type_group
      where ${of} order by search_key, company_id limit ${limit})`,
  )
  const { rows } = await sql<{ enroller_name: string }>`
    select enroller_name from (
      select distinct on (search_key) * from (${sql.join(ways, sql` union all `)}) found order by search_key, rank
    ) found join company on company.id = company_id order by rank, found.search_key limit ${limit}`.execute(db)
  return rows
}
