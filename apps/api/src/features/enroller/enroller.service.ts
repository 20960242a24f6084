import type { Enroller } from '@portal/contract/settings'
import type { EnrollerData } from '@portal/domain/enroller/data.setting'
import type { Turn } from '@portal/domain/integration/turn'
import { formatTaxId } from '@portal/domain/integration/tax-id'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Db } from '../../db/database.ts'
import { findCompany, updateData } from './enroller.queries.ts'

/** Changes data of other features that depend on these, in the same transaction. */
export type Follow = (db: Db, integration: AccessedIntegration, saved: EnrollerData) => Promise<void>

/** Reads who has to act next on an integration. */
export type ReadTurn = (db: Db, integration: AccessedIntegration) => Promise<Turn>

/** Content of 'Datos de Integración'. */
export async function readData(db: Db, stored: AccessedIntegration, readTurn: ReadTurn): Promise<Enroller> {
  const { tax_id } = await findCompany(db, stored)
  return {
    enroller_uuid: stored.enroller_uuid,
    uuid: stored.id,
    public_name: stored.public_name,
    enroller_name: stored.enroller_name,
    tax_id: formatTaxId(tax_id),
    x_client_os: stored.x_client_os,
    type: stored.type,
    api_version: stored.api_version,
    operation_mode: stored.operation_mode,
    chargeback_balance_type: stored.chargeback_balance_type,
    demand_med: stored.demand_med,
    alias_configured: stored.alias_configured,
    state: stored.state,
    color: stored.color,
    role: stored.role,
    turn: await readTurn(db, stored),
  }
}

export async function writeData(
  db: Db,
  integration: AccessedIntegration,
  given: EnrollerData,
  follow: Follow,
  readTurn: ReadTurn,
) {
  const { type: _, ...data } = given
  const stored = await updateData(db, integration.id, data)
  await follow(db, integration, given)
  const { api_version, operation_mode, chargeback_balance_type, demand_med } = integration
  const before = { api_version, operation_mode, chargeback_balance_type, demand_med }
  return {
    enroller: await readData(db, { ...stored, role: integration.role }, readTurn),
    change: { before, after: data },
  }
}
