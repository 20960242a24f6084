import type { listIntegrationNames } from '@portal/contract/integration'
import type { Answer } from '@portal/contract/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { hasPart, partPattern } from './list-total.queries.ts'

type Name = Answer<typeof listIntegrationNames>['data'][number]

const NAME = sql`named.enroller_name, named.enroller_uuid, named.public_name, named.uuid, named.type`

/** Names of a person's own integrations and their companies, in alphabetical order; with `key`, those with it as a part of either. */
export async function findOwnNames(db: Db, sub: string, key: string | undefined, limit: number): Promise<Name[]> {
  const pattern = key === undefined ? undefined : partPattern(key)
  const { rows } = await sql<Name>`select ${NAME} from membership
    join (select *, id as uuid from integration) named on named.id = membership.integration_id
    join company on company.id = named.company_id
    where membership.sub = ${sub}
    ${pattern === undefined ? sql`` : sql`and (company.search_key like ${pattern} or named.public_search_key like ${pattern})`}
    order by company.search_key, company.id, named.public_name_key limit ${limit}`.execute(db)
  return rows
}

/** The integrations of companies in the order of their names. */
const inOrder = (companies: RawBuilder<unknown>, limit: number) => sql`
  select ${NAME}, company.search_key, company.id as company_id, named.public_name_key
  from (${companies}) company
  cross join lateral (select *, id as uuid from integration where company_id = company.id order by public_name_key) named
  order by company.search_key, company.id, named.public_name_key limit ${limit}`

/** Names of all integrations and their companies, in alphabetical order. */
export async function findAllNames(db: Db, limit: number): Promise<Name[]> {
  const companies = sql`select id, search_key from company order by search_key, id limit ${limit}`
  const { rows } = await sql<Name>`select ${NAME} from (${inOrder(companies, limit)}) named
    order by search_key, company_id, public_name_key`.execute(db)
  return rows
}

/**
 * Names that have the part, of the company or of the integration, in alphabetical order. Of a part that more than `limit` integrations
 * have, any `limit` of those are answered: what is asked for is known better with another letter.
 * @param few whether so few companies have it that they are found by it, and not along their order
 */
export async function findNamesWith(db: Db, key: string, few: boolean, limit: number): Promise<Name[]> {
  const companies = sql`select id, search_key from company where ${hasPart('search_key', key, !few)} order by search_key, id limit ${limit}`
  const { rows } = await sql<Name>`select ${NAME} from (
      (${inOrder(companies, limit)})
      union
      (select ${NAME}, company.search_key, company.id as company_id, named.public_name_key
       from (select *, id as uuid from integration where ${hasPart('public_search_key', key)} limit ${limit}) named
       cross join lateral (select id, search_key from company where id = named.company_id offset 0) company)
    ) named order by search_key, company_id, public_name_key limit ${limit}`.execute(db)
  return rows
}
