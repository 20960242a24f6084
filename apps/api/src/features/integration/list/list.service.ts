import type { ActivityEntry } from '@portal/contract/activity'
import type { listEnrollers } from '@portal/contract/admin'
import type { ChangeOfIntegration } from '@portal/contract/api'
import type { Answer, Query } from '@portal/contract/endpoint'
import type { IntegrationCard, listIntegrations } from '@portal/contract/integration'
import { ACTIVITIES, describeActivity } from '@portal/domain/integration/activity'
import { transferText } from '@portal/domain/integration/transfer'
import { LIMITS } from '@portal/domain/limits'
import { chileanDay } from '@portal/domain/moment'
import { LEGAL_ITEMS, type Legal, TECHNOLOGY_ITEMS, type Technology } from '@portal/domain/progress/checklist'
import { marksIn } from '@portal/domain/progress/marks'
import { readerOf } from '@portal/domain/integration/turn'
import { cardRoadOf } from '@portal/domain/road/road-of'
import { storedFacts, withNetwork } from '../../../access/road-facts.queries.ts'
import type { Caller } from '../../../access/token.ts'
import type { Db } from '../../../db/database.ts'
import { findActivity } from './activity.queries.ts'
import { type CardRow, findCards } from './card-list.queries.ts'
import { findGroups } from './enroller-list.queries.ts'

/** Page that a query asks for, and its pagination. A page after the last one still has exact totals; an empty list has one page. */
const pageOf = ({ current_page, item_per_page: size }: { current_page: number; item_per_page: number }) => ({
  page: { size, skip: (current_page - 1) * size },
  paginationOf: (total_items: number) => ({
    total_items,
    total_pages: Math.max(1, Math.ceil(total_items / size)),
    current_page,
  }),
})

export async function listCards(db: Db, caller: Caller, filter: Query<typeof listIntegrations>, isNetworkOn: boolean) {
  const { page, paginationOf } = pageOf(filter)
  const { total, rows } = await findCards(db, caller, filter, page)
  return { data: rows.map((row) => cardOf(row, isNetworkOn, new Date())), pagination: paginationOf(total) }
}

function cardOf({ facts, transfer, ...row }: CardRow, isNetworkOn: boolean, now: Date): IntegrationCard {
  const progress = facts.progress as Technology & Legal
  const role = row.role ?? 'ADMIN'
  return {
    ...row,
    technology: marksIn(TECHNOLOGY_ITEMS, progress),
    legal: marksIn(LEGAL_ITEMS, progress),
    role,
    transfer: transfer && transferText(transfer.email, chileanDay(transfer.expires_at), transfer.awaits_consent),
    ...cardRoadOf(withNetwork(storedFacts(facts), isNetworkOn), now, readerOf(role)),
  }
}

export async function listGroups(db: Db, query: Query<typeof listEnrollers>): Promise<Answer<typeof listEnrollers>> {
  const { page, paginationOf } = pageOf(query)
  const { total, rows } = await findGroups(db, query, page)
  const data = rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }))
  return { data, pagination: paginationOf(total) }
}

// Compilation fails if a change that the contract declares has no description in `ACTIVITIES`.
ACTIVITIES satisfies Record<ChangeOfIntegration, unknown>

/** One page of an integration's history. Entries have request ids: row numbers would reveal how many calls others make. */
export async function listActivity(
  db: Db,
  integration_id: string,
  caller: Caller,
  cursor: string | undefined,
): Promise<{ data: ActivityEntry[]; next: string | null }> {
  const size = LIMITS.activityPerPage
  const rows = await findActivity(db, integration_id, cursor, size + 1)
  const data = rows.slice(0, size).map(
    ({ request_id, at, actor_sub, actor_kind, action, detail, name, email }): ActivityEntry => ({
      id: request_id ?? '',
      at: at.toISOString(),
      actor: {
        name: name ?? email,
        kind: actor_kind as ActivityEntry['actor']['kind'],
        you: actor_sub === caller.sub,
      },
      action,
      ...describeActivity(action, detail),
    }),
  )
  return { data, next: rows.length > size ? (data.at(-1)?.id ?? null) : null }
}
