import { randomBytes, randomUUID } from 'node:crypto'
import { PRODUCT } from '@portal/domain/brand'
import { avatarColor } from '@portal/domain/integration/avatar'
import type { IntegrationCreation } from '@portal/domain/integration/creation'
import { canonicalTaxId } from '@portal/domain/integration/tax-id'
import type { IntegrationType } from '@portal/domain/integration/type'
import type { Caller } from '../../access/token.ts'
import type { Db } from '../../db/database.ts'
import { insertIntegration } from './integration.queries.ts'

/** Adds data of other features to a new integration, in the transaction that creates the integration. */
export type Endow = (db: Db, integration: NewIntegration) => Promise<void>
export interface NewIntegration {
  uuid: string
  type: IntegrationType
  x_client_os: string
}

/** Registers an integration. The database's unique index refuses a taken name. */
export async function createIntegration(db: Db, caller: Caller, given: IntegrationCreation, endow: Endow) {
  const uuid = randomUUID()
  const x_client_os = `${PRODUCT}-${randomBytes(6).toString('hex')}`
  const { er_tax_id, ...rest } = given
  const added = { id: uuid, tax_id: canonicalTaxId(er_tax_id), x_client_os, color: avatarColor(uuid) }
  const created = await insertIntegration(db, caller.sub, { ...rest, ...added })
  await endow(db, { uuid, type: given.type, x_client_os })
  return { ...created, type: given.type }
}
