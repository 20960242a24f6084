import { type Enroller, SETTING_ENDPOINTS } from '@portal/contract/settings'
import type { EnrollerData } from '@portal/domain/enroller/data.setting'
import { formatTaxId } from '@portal/domain/integration/tax-id'
import type { Turn } from '@portal/domain/integration/turn'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Db } from '../../db/database.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { updateData } from './enroller.queries.ts'

/** Updates what other features store if it depends on the saved data, in the same transaction. */
type Follow = (db: Db, integration: AccessedIntegration, saved: EnrollerData) => Promise<void>

type ReadTurn = (db: Db, integration: AccessedIntegration) => Promise<Turn>

export function mountEnroller(mount: Mount, follow: Follow, readTurn: ReadTurn): void {
  const { read, write } = SETTING_ENDPOINTS.detail
  mount(read, ({ db, integration }) => readData(db, integration, readTurn))
  mount(write, async (call) => {
    const { db, integration, body } = call
    const { type: _, ...data } = body
    const stored = await updateData(db, integration.id, data)
    await follow(db, integration, body)
    const { api_version, operation_mode, chargeback_balance_type, demand_med } = integration
    const before = { api_version, operation_mode, chargeback_balance_type, demand_med }
    call.audit = { detail: { before, after: data } }
    return readData(db, { ...integration, ...stored }, readTurn)
  })
}

async function readData(db: Db, stored: AccessedIntegration, readTurn: ReadTurn): Promise<Enroller> {
  return {
    enroller_uuid: stored.enroller_uuid,
    uuid: stored.id,
    public_name: stored.public_name,
    enroller_name: stored.enroller_name,
    tax_id: formatTaxId(stored.tax_id),
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
