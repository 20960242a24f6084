import type { IntegrationCard } from '@portal/contract/integration'
import type { IntegrationType } from '@portal/domain/integration/type'
import type { Legal, Technology } from '@portal/domain/progress/checklist'
import { searchKey } from '@portal/domain/text'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { nearerEnd, type Page } from './list-page.ts'
import { hasPart, partPattern } from './list-total.queries.ts'

export interface CardFilter {
  enroller_uuid?: string | undefined
  enroller_name?: string | undefined
  type?: IntegrationType | undefined
}

/** A card as it is stored. */
export interface CardRow extends Omit<IntegrationCard, 'technology' | 'legal' | 'role' | 'turn'> {
  progress: Technology & Legal
  /** Null for an administrator who is no member. */
  role: Exclude<IntegrationCard['role'], 'ADMIN'> | null
  state_since: Date
  ready_since: Date | null
  finish_requested_at: Date | null
  open_pendings: number
  observed_since: Date | null
}

export interface CardPage {
  total: number
  rows: CardRow[]
}

/** A condition more for every filter that is there. */
const when = (condition: RawBuilder<unknown> | false): RawBuilder<unknown> =>
  condition ? sql`and ${condition}` : sql``

/**
 * The cards of a page of keys (`id`, `created_at`). OFFSET 0 keeps each lookup a lookup by key: the planner, that does not know how
 * few keys a page has, would read whole tables instead.
 */
const cards = (page: RawBuilder<unknown>, sub: string) => sql`
  select integration.id as uuid, integration.enroller_uuid, integration.enroller_name, integration.public_name, integration.type, integration.operation_mode,
    integration.color, integration.alias_configured, integration.state, integration.state_since, integration.ready_since,
    integration.finish_requested_at, integration.observed_since, page.created_at as listed_at, to_jsonb(progress) as progress,
    (select role from membership where integration_id = page.id and sub = ${sub}) as role,
    case when integration.observed_since is null then 0 else
      (select count(*) from pending_item where integration_id = page.id and not state) end as open_pendings,
    case when integration.state = 'PENDING' then (
      select coalesce(jsonb_agg(jsonb_build_object('id', item.id, 'state', item.state, 'description', item.description) order by item.id), '[]')
      from pending_item item where item.integration_id = page.id) else '[]' end as pendings
  from (${page}) page
  cross join lateral (select * from integration where id = page.id offset 0) integration
  cross join lateral (select * from progress where integration_id = page.id offset 0) progress`

/** A total with its page; the one row of an empty page has the total alone. */
async function read(db: Db, statement: RawBuilder<unknown>): Promise<CardPage> {
  const { rows } = await (statement as RawBuilder<{ total: number } & CardRow>).execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ uuid }) => uuid !== null) }
}

/**
 * A page of a person's own cards, newest first, and how many there are: one statement. A company's name is looked for whole if one
 * that the person sees has it, otherwise as a part of the name.
 */
export function findOwnCards(db: Db, sub: string, filter: CardFilter, page: Page): Promise<CardPage> {
  const key = filter.enroller_name === undefined ? undefined : searchKey(filter.enroller_name)
  const named = sql`join integration on integration.id = own.integration_id join company on company.id = integration.company_id`
  const own = sql`from membership own ${key === undefined ? sql`` : named} where own.sub = ${sub}
    ${when(filter.type !== undefined && sql`own.integration_type = ${filter.type}`)}
    ${when(
      filter.enroller_uuid !== undefined &&
        sql`own.integration_id = (select id from integration where enroller_uuid = ${filter.enroller_uuid})`,
    )}
    ${when(
      key !== undefined &&
        sql`(company.search_key = ${key} or company.search_key like ${partPattern(key)} and not exists (
          select 1 from membership own ${named} where own.sub = ${sub} and company.search_key = ${key}))`,
    )}`
  const keys = sql`select own.integration_id as id, own.integration_created_at as created_at ${own}
    order by own.integration_created_at desc, own.integration_id desc limit ${page.size} offset ${page.skip}`
  return read(
    db,
    sql`select counted.total, card.* from (select count(*) as total ${own}) counted
      left join lateral (${cards(keys, sub)}) card on true order by card.listed_at desc, card.uuid desc`,
  )
}

/** Which integrations of the whole portal, by an index that finds few of them. */
export interface Few {
  enroller_uuid?: string | undefined
  /** Key of a company's name: whole, or a part of it. */
  name?: { key: string; whole: boolean } | undefined
  type?: IntegrationType | undefined
}

/** A page of few integrations, newest first, and how many they are: they are gathered and counted. */
export function findFewCards(db: Db, sub: string, { enroller_uuid, name, type }: Few, page: Page): Promise<CardPage> {
  const found = sql`select integration.id, integration.created_at from
    ${name ? sql`company cross join lateral (select * from integration where company_id = company.id offset 0) integration` : sql`integration`}
    where true ${when(name?.whole === true && sql`company.search_key = ${name.key}`)}
    ${when(name?.whole === false && hasPart('company.search_key', name.key))}
    ${when(type !== undefined && sql`integration.type = ${type}`)}
    ${when(enroller_uuid !== undefined && sql`integration.enroller_uuid = ${enroller_uuid}`)}`
  const keys = sql`select id, created_at from found order by created_at desc, id desc limit ${page.size} offset ${page.skip}`
  return read(
    db,
    sql`with found as materialized (${found}) select counted.total, card.* from (select count(*) as total from found) counted
      left join lateral (${cards(keys, sub)}) card on true order by card.listed_at desc, card.uuid desc`,
  )
}

/** Beyond so many rows from either end a page is read from a milestone. */
const FAR = 500

/** The last known place before a row, counted from the oldest integration. */
async function findMilestone(db: Db, type: IntegrationType | undefined, before: number) {
  const { rows } = await sql<{ position: number; created_at: string; id: string }>`
    select position, created_at::text as created_at, id from integration_milestone
    where type = ${type ?? 'all'} and position <= ${before} order by position desc limit 1`.execute(db)
  return rows[0]
}

/** Gives places to the integrations that have none yet (migration 0018). */
export async function extendMilestones(db: Db): Promise<void> {
  await sql`select integration_milestones_extend()`.execute(db)
}

/**
 * A page of the whole portal's integrations, newest first, walked along their index from the nearer end, or from a milestone.
 * @param key part of the company's name that so many of them have that they need not be gathered
 * @param total how many there are
 */
export async function walkCards(
  db: Db,
  sub: string,
  { type, key }: { type?: IntegrationType | undefined; key?: string | undefined },
  page: Page,
  total: number,
): Promise<CardRow[]> {
  const part = nearerEnd(page, total)
  const older = total - page.skip - page.size
  const milestone = key === undefined && part.offset > FAR ? await findMilestone(db, type, older) : undefined
  const { limit, offset, backwards } = milestone
    ? { limit: page.size, offset: older - milestone.position, backwards: true }
    : part
  const keys = sql`select integration.id, integration.created_at from integration
    ${key === undefined ? sql`` : sql`cross join lateral (select from company where id = integration.company_id and search_key like ${partPattern(key)} offset 0) named`}
    where true ${when(type !== undefined && sql`integration.type = ${type}`)}
    ${when(milestone !== undefined && sql`(integration.created_at, integration.id) > (${milestone?.created_at}, ${milestone?.id})`)}
    order by ${backwards ? sql`integration.created_at, integration.id` : sql`integration.created_at desc, integration.id desc`}
    limit ${limit} offset ${offset}`
  const { rows } = await sql<CardRow>`${cards(keys, sub)} order by page.created_at desc, page.id desc`.execute(db)
  return rows
}
