import type { Query } from '@portal/contract/endpoint'
import type { IntegrationCard, listIntegrations } from '@portal/contract/integration'
import { LEGAL_ITEMS, TECHNOLOGY_ITEMS } from '@portal/domain/progress/checklist'
import type { Caller } from '../../../access/token.ts'
import type { Db } from '../../../db/database.ts'
import { tellTurn } from '../state/turn.service.ts'
import { type CardRow, findCards } from './card-list.queries.ts'
import { pageOf } from './list-page.ts'

/** One page of cards with the exact number of pages, also past the end, where the page is empty. */
export async function listCards(db: Db, caller: Caller, filter: Query<typeof listIntegrations>) {
  const { page, paginationOf } = pageOf(filter)
  const { total, rows } = await findCards(db, caller, filter, page)
  return { data: rows.map(cardOf), pagination: paginationOf(total) }
}

const pick = <From, Key extends keyof From>(keys: readonly Key[], from: From): Pick<From, Key> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<From, Key>

const PLAIN = [
  'uuid',
  'enroller_uuid',
  'public_name',
  'enroller_name',
  'type',
  'operation_mode',
  'color',
  'alias_configured',
  'state',
  'pendings',
] as const satisfies readonly (keyof IntegrationCard)[]

function cardOf(row: CardRow): IntegrationCard {
  const role = row.role ?? 'ADMIN'
  return {
    ...pick(PLAIN, row),
    technology: pick(TECHNOLOGY_ITEMS, row.progress),
    legal: pick(LEGAL_ITEMS, row.progress),
    role,
    turn: tellTurn(row, row.progress, role),
  }
}
