import { randomBytes, randomUUID } from 'node:crypto'
import type { IntegrationCard } from '@portal/contract/integration'
import { PRODUCT } from '@portal/domain/brand'
import { avatarColor } from '@portal/domain/integration/avatar'
import type { IntegrationCreation } from '@portal/domain/integration/creation'
import { canonicalTaxId } from '@portal/domain/integration/tax-id'
import type { IntegrationType } from '@portal/domain/integration/type'
import { LEGAL_ITEMS, TECHNOLOGY_ITEMS } from '@portal/domain/progress/checklist'
import type { Caller } from '../../access/token.ts'
import type { Db } from '../../db/database.ts'
import { type CardFilter, countCards, findCards, insertIntegration } from './integration.queries.ts'

const pick = <Key extends string>(keys: readonly Key[], from: Record<string, unknown>) =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Record<Key, boolean | null>

/** One page of cards with the exact number of pages; past the end the page is empty and the number still true. */
export async function listCards(db: Db, caller: Caller, filter: CardFilter, page: number, size: number) {
  const total_items = await countCards(db, caller, filter)
  const skip = (page - 1) * size
  const rows = skip < total_items ? await findCards(db, caller, filter, { size, skip }) : []
  const data = rows.map(
    ({ progress, role, ...row }): IntegrationCard => ({
      ...row,
      technology: pick(TECHNOLOGY_ITEMS, progress),
      legal: pick(LEGAL_ITEMS, progress),
      role: role ?? 'ADMIN',
    }),
  )
  return {
    data,
    pagination: { total_pages: Math.max(1, Math.ceil(total_items / size)), current_page: page, total_items },
  }
}

/** What a new integration gets beside its own rows, in the transaction that makes it. */
export type Endow = (db: Db, integration: NewIntegration) => Promise<void>
export interface NewIntegration {
  uuid: string
  type: IntegrationType
  x_client_os: string
}

/** Registers an integration of the caller. A taken name is refused by the database's unique index, not by a look before. */
export async function createIntegration(db: Db, caller: Caller, given: IntegrationCreation, endow: Endow) {
  const uuid = randomUUID()
  const x_client_os = `${PRODUCT}-${randomBytes(6).toString('hex')}`
  const created = await insertIntegration(db, caller.sub, {
    enroller_name: given.enroller_name,
    tax_id: canonicalTaxId(given.er_tax_id),
    public_name: given.public_name,
    type: given.type,
    uuid,
    x_client_os,
    color: avatarColor(uuid),
  })
  await endow(db, { uuid, type: given.type, x_client_os })
  return { ...created, type: given.type }
}
