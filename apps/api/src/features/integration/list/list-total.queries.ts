import type { IntegrationState } from '@portal/domain/integration/state'
import type { IntegrationType } from '@portal/domain/integration/type'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/** What the totals of the whole list are narrowed by. */
export interface Kind {
  type?: IntegrationType | undefined
  state?: IntegrationState | undefined
}

/** Bits of the counters (migration 0018). */
const BIT: Record<IntegrationState, number> = { PROGRESS: 1, PENDING: 2, SUCCESS: 4 }
const SHIFT: Record<IntegrationType, number> = { payer: 0, collector: 3, payer_collect: 6 }

const statesOf = ({ state }: Kind): number => (state ? BIT[state] : 7)
const maskOf = (kind: Kind, type: IntegrationType): number =>
  kind.type === undefined || kind.type === type ? statesOf(kind) << SHIFT[type] : 0

/** Text that stands for itself, as a part of a LIKE pattern. */
export const partPattern = (key: string): string => `%${key.replace(/[\\%_]/g, '\\$&')}%`

/** The index of parts (pg_trgm) finds by three plain letters or digits in a row, whatever the locale of the database. */
const INDEXED = /[A-Z0-9]{3}/

/**
 * The condition that a column has the part.
 * @param common that so many have it that they are met soon: an expression is in no index, so that the rows are passed in their order
 */
export const hasPart = (column: string, key: string, common = false): RawBuilder<unknown> =>
  common || !INDEXED.test(key)
    ? sql`${sql.ref(column)} || '' like ${partPattern(key)}`
    : sql`${sql.ref(column)} like ${partPattern(key)}`

/** How many groups, or integrations, of a kind the whole portal has; kept by the writes. */
export async function countAll(db: Db, what: 'groups' | 'integrations', kind: Kind = {}): Promise<number> {
  const { rows } = await sql<{ total: number }>`select coalesce(sum(${sql.ref(what)}), 0) as total from list_total
    where states & ${statesOf(kind)}::int <> 0 ${kind.type === undefined ? sql`` : sql`and type = ${kind.type}`}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/** How many companies have the part in their name, and how many groups or integrations of a kind those have. */
export async function countNamed(db: Db, key: string, what: 'groups' | 'integrations', kind: Kind) {
  const { rows } = await sql<{ companies: number; total: number }>`select companies, total from count_named(
    ${partPattern(key)}, ${what}, ${maskOf(kind, 'payer')}, ${maskOf(kind, 'collector')}, ${maskOf(kind, 'payer_collect')})`.execute(
    db,
  )
  return rows[0] ?? { companies: 0, total: 0 }
}

/** Whether a company has exactly this name. */
export async function isWholeName(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`select 1 from company where search_key = ${key} limit 1`.execute(db)
  return rows.length > 0
}
