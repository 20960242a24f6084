import type { IntegrationCard } from '@portal/contract/integration'
import { searchKey } from '@portal/domain/text'
import { LEGAL_ITEMS, TECHNOLOGY_ITEMS } from '@portal/domain/progress/checklist'
import type { Caller } from '../../../access/token.ts'
import type { Db } from '../../../db/database.ts'
import { type Page, pagesOf } from './list-page.ts'
import {
  type CardFilter,
  type CardPage,
  type CardRow,
  findFewCards,
  findOwnCards,
  walkCards,
} from './card-list.queries.ts'
import { countAll, countNamed, isWholeName } from './list-total.queries.ts'
import { gathers } from './list-reading.service.ts'
import { tellTurn } from '../state/turn.service.ts'

const pick = <From, Key extends keyof From>(keys: readonly Key[], from: From): Pick<From, Key> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<From, Key>

/** One page of cards with the exact number of pages; past the end the page is empty and the number still true. */
export async function listCards(db: Db, caller: Caller, filter: CardFilter, current_page: number, size: number) {
  const page = { size, skip: (current_page - 1) * size }
  const { total, rows } = caller.administrator
    ? await findAnybodysCards(db, caller.sub, filter, page)
    : await findOwnCards(db, caller.sub, filter, page)
  const pagination = { total_pages: pagesOf(total, size), current_page, total_items: total }
  return { data: rows.map(cardOf), pagination }
}

/** What an administrator sees: everything, each filter by the reading that suits how much it leaves. */
async function findAnybodysCards(db: Db, sub: string, filter: CardFilter, page: Page): Promise<CardPage> {
  const { type, enroller_uuid } = filter
  const key = filter.enroller_name === undefined ? undefined : searchKey(filter.enroller_name)
  const passed = async (total: number): Promise<CardPage> => ({
    total,
    rows: page.skip < total ? await walkCards(db, sub, { type, key }, page, total) : [],
  })
  const whole = key !== undefined && (await isWholeName(db, key))
  const name = key === undefined ? undefined : { key, whole }
  if (whole || enroller_uuid !== undefined) return findFewCards(db, sub, { enroller_uuid, name, type }, page)
  if (key === undefined) return passed(await countAll(db, 'integrations', { type }))
  const { companies, total } = await countNamed(db, key, 'integrations', { type })
  const all = await countAll(db, 'integrations')
  return gathers({ ...page, companies, total, all }) ? findFewCards(db, sub, { name, type }, page) : passed(total)
}

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
