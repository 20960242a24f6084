import * as contract from '@portal/contract/integration'
import { LIMITS } from '@portal/domain/limits'
import type { Mount } from '../../http/mount.ts'
import { findNames } from './integration.queries.ts'
import { createIntegration, type Endow, listCards } from './integration.service.ts'

export function mountIntegration(mount: Mount, endow: Endow): void {
  mount(contract.listIntegrations, ({ db, caller, query: { current_page, item_per_page, ...filter } }) =>
    listCards(db, caller, filter, current_page, item_per_page),
  )
  mount(contract.listIntegrationNames, async ({ db, caller, query }) => ({
    data: await findNames(db, caller, query.search, LIMITS.names),
  }))
  mount(contract.createIntegration, async (call) => {
    const created = await createIntegration(call.db, call.caller, call.body, endow)
    call.audit = { integration_id: created.uuid, detail: { after: call.body } }
    return created
  })
}
