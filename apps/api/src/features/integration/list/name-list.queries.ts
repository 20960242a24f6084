import type { listIntegrationNames } from '@portal/contract/integration'
import type { Answer } from '@portal/contract/endpoint'
import { LIMITS } from '@portal/domain/limits'
import { nameKey, searchKey } from '@portal/domain/text'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../../access/token.ts'
import type { Db } from '../../../db/database.ts'
import { partPattern } from './name-match.queries.ts'

type Name = Answer<typeof listIntegrationNames>['data'][number]

/** Last Unicode character: all names that begin with a key sort between `key` and `key + LAST`. */
const LAST = '\u{10FFFF}'

/** Conditions by which a name matches a typed text, the best first: equals it, begins with it, contains it. */
const matches = (column: RawBuilder<unknown>, key: string): RawBuilder<boolean>[] => [
  sql`${column} = ${key}`,
  sql`${column} between ${key} and ${key + LAST}`,
  sql`${column} like ${partPattern(key)}`,
]

const COMPANY = sql`company.search_key`
const INTEGRATION = sql`integration.public_search_key`
const NAME = sql`integration.enroller_name, integration.enroller_uuid, integration.public_name, integration.id as uuid, integration.type,
  company.name_key, company.search_key, integration.public_name_key`
const JOINED = sql`integration join company on company.id = integration.company_id`

/** Orders matches: equal name, equal name without accents, prefix, part; then alphabetically. */
const best = (found: RawBuilder<unknown>, typed: string, limit: number) => sql<Name>`
  select enroller_name, enroller_uuid, public_name, uuid, type from (${found}) found
  order by name_key <> ${nameKey(typed)}, rank, search_key, public_name_key, uuid limit ${limit}`

/** Names of integrations that match a typed text: for a member their own, for an administrator all. */
export const findNames = (db: Db, { sub, administrator }: Caller, typed = ''): Promise<Name[]> =>
  administrator ? findAllNames(db, typed, LIMITS.names) : findOwnNames(db, sub, typed, LIMITS.names)

/** The person's integrations whose company name or public name matches, the best match first. */
async function findOwnNames(db: Db, sub: string, typed: string, limit: number): Promise<Name[]> {
  const key = searchKey(typed)
  const [exact, prefix, part] = matches(COMPANY, key).map(
    (of, rank) => sql`${of} or ${matches(INTEGRATION, key)[rank]}`,
  )
  const found = sql`select ${NAME}, case when ${exact} then 0 when ${prefix} then 1 else 2 end as rank from ${JOINED}
    where integration.id in (select integration_id from membership where sub = ${sub}) and (${part})`
  return (await best(found, typed, limit).execute(db)).rows
}

/** SQL for companies whose name matches, each with the rank of its best match; each condition reads at most `limit` names. */
const companies = (key: string, each: RawBuilder<unknown>, limit: number) => sql`
  select distinct on (${each}) * from (${sql.join(
    matches(sql`search_key`, key).map(
      (
        of,
        rank,
      ) => sql`(select distinct on (${each}) search_key, company_id, ${rank}::int as rank from company_type_group
        where ${of} order by ${each} limit ${limit})`,
    ),
    sql` union all `,
  )}) matched order by ${each}, rank`

/** Names that match among all integrations. Searches inside public names, which may read all names, only if too few are found. */
async function findAllNames(db: Db, typed: string, limit: number): Promise<Name[]> {
  const key = searchKey(typed)
  const byCompany = sql`(select ${NAME}, matched.rank from (${companies(key, sql`search_key, company_id`, limit)}) matched
    join company on company.id = matched.company_id
    cross join lateral (select * from integration where company_id = company.id order by public_name_key limit ${limit}) integration)`
  const byName = matches(INTEGRATION, key).map(
    (of, rank) => sql`(select ${NAME}, ${rank}::int as rank from ${JOINED} where ${of} limit ${limit})`,
  )
  const find = async (ways: RawBuilder<unknown>[]) => {
    const found = sql`select distinct on (uuid) * from (${sql.join(ways, sql` union all `)}) matched order by uuid, rank`
    return (await best(found, typed, limit).execute(db)).rows
  }
  const better = await find([byCompany, ...byName.slice(0, -1)])
  return better.length < limit ? find([byCompany, ...byName]) : better
}

/** Names of companies, each once, the best match first. */
export async function findEnrollerNames(db: Db, typed = '', limit = LIMITS.names) {
  const { rows } = await sql<{ enroller_name: string }>`
    select enroller_name from (${companies(searchKey(typed), sql`search_key`, limit)}) found
    join company on company.id = company_id order by rank, found.search_key limit ${limit}`.execute(db)
  return rows
}
