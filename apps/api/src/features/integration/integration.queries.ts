import type { IntegrationType } from '@portal/domain/integration/type'
import { nameKey } from '@portal/domain/text'
import { sql } from 'kysely'
import type { Caller } from '../../access/token.ts'
import type { Db } from '../../db/database.ts'

export interface CardFilter {
  enroller_uuid?: string | undefined
  enroller_name?: string | undefined
  type?: IntegrationType | undefined
}

/** Text that stands for itself in a LIKE pattern. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Integrations that a caller may see: its own and those shared with it, or every one for an administrator. */
const visible = (db: Db, caller: Caller) =>
  db
    .selectFrom('integration')
    .innerJoin('company', 'company.id', 'integration.company_id')
    .leftJoin('membership', (join) =>
      join.onRef('membership.integration_id', '=', 'integration.id').on('membership.sub', '=', caller.sub),
    )
    .$if(!caller.administrator, (query) => query.where('membership.sub', 'is not', null))

/** A company's name is looked for whole if one that the caller sees has it, otherwise as a part of the name. */
async function namePattern(db: Db, caller: Caller, name: string): Promise<string> {
  const key = nameKey(name)
  const whole = await visible(db, caller)
    .select('company.id')
    .where('company.name_key', '=', key)
    .limit(1)
    .executeTakeFirst()
  return whole ? literal(key) : `%${literal(key)}%`
}

async function filtered(db: Db, caller: Caller, filter: CardFilter) {
  const pattern = filter.enroller_name === undefined ? undefined : await namePattern(db, caller, filter.enroller_name)
  return visible(db, caller)
    .$if(filter.type !== undefined, (query) => query.where('integration.type', '=', filter.type as IntegrationType))
    .$if(filter.enroller_uuid !== undefined, (query) =>
      query.where('integration.enroller_uuid', '=', filter.enroller_uuid as string),
    )
    .$if(pattern !== undefined, (query) => query.where('company.name_key', 'like', pattern as string))
}

/** How many cards the filter leaves. */
export async function countCards(db: Db, caller: Caller, filter: CardFilter): Promise<number> {
  const query = await filtered(db, caller, filter)
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}

/** One page of cards, newest first, with their checklists and their open observations. */
export async function findCards(db: Db, caller: Caller, filter: CardFilter, page: { size: number; skip: number }) {
  const query = await filtered(db, caller, filter)
  return query
    .innerJoin('progress', 'progress.integration_id', 'integration.id')
    .select([
      'integration.id as uuid',
      'integration.enroller_uuid',
      'integration.public_name',
      'integration.type',
      'integration.operation_mode',
      'integration.color',
      'integration.alias_configured',
      'integration.state',
      'membership.role',
    ])
    .select(sql<Record<string, unknown>>`to_jsonb(progress)`.as('progress'))
    .select(
      sql<{ id: number; state: boolean; description: string }[]>`case when integration.state = 'PENDING' then (
        select coalesce(jsonb_agg(jsonb_build_object('id', item.id, 'state', item.state, 'description', item.description) order by item.id), '[]')
        from pending_item item where item.integration_id = integration.id) else '[]' end`.as('pendings'),
    )
    .orderBy('integration.created_at', 'desc')
    .orderBy('integration.id', 'desc')
    .limit(page.size)
    .offset(page.skip)
    .execute()
}

/** Names of the visible integrations and their companies, in alphabetical order. */
export async function findNames(db: Db, caller: Caller, search: string | undefined, limit: number) {
  const pattern = search === undefined ? undefined : `%${literal(nameKey(search))}%`
  return visible(db, caller)
    .$if(pattern !== undefined, (query) =>
      query.where((or) =>
        or.or([
          or('company.name_key', 'like', pattern as string),
          or('integration.public_name_key', 'like', pattern as string),
        ]),
      ),
    )
    .select([
      'integration.enroller_name',
      'integration.enroller_uuid',
      'integration.public_name',
      'integration.id as uuid',
      'integration.type',
    ])
    .orderBy('company.name_key')
    .orderBy('integration.public_name_key')
    .limit(limit)
    .execute()
}

interface NewIntegration {
  enroller_name: string
  /** Canonical RUT. */
  tax_id: string
  public_name: string
  type: IntegrationType
  x_client_os: string
  uuid: string
  color: string
}

/** Stores an integration with its company, its owner and its empty checklists. The caller's transaction makes it one act. */
export async function insertIntegration(
  db: Db,
  sub: string,
  given: NewIntegration,
): Promise<{ uuid: string; enroller_uuid: string }> {
  const name_key = nameKey(given.enroller_name)
  const company = await db
    .insertInto('company')
    .values({ enroller_name: given.enroller_name, name_key, tax_id: given.tax_id })
    .onConflict((conflict) => conflict.columns(['name_key', 'tax_id']).doUpdateSet({ name_key }))
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: uuid, enroller_uuid } = await db
    .insertInto('integration')
    .values({
      id: given.uuid,
      company_id: company.id,
      enroller_name: given.enroller_name,
      public_name: given.public_name,
      public_name_key: nameKey(given.public_name),
      type: given.type,
      x_client_os: given.x_client_os,
      color: given.color,
      created_by: sub,
    })
    .returning(['id', 'enroller_uuid'])
    .executeTakeFirstOrThrow()
  await db.insertInto('membership').values({ integration_id: uuid, sub, role: 'OWNER' }).execute()
  await db.insertInto('progress').values({ integration_id: uuid }).execute()
  return { uuid, enroller_uuid }
}
