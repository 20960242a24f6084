import * as contract from '@portal/contract/integration'
import type { Mount } from '../../http/serving/mount.ts'
import { listCards } from './list/card-list.service.ts'
import { createIntegration, type Endow } from './integration.service.ts'
import { listNames } from './list/name-list.service.ts'

export function mountIntegration(mount: Mount, endow: Endow): void {
  mount(contract.listIntegrations, ({ db, caller, query: { current_page, item_per_page, ...filter } }) =>
    listCards(db, caller, filter, current_page, item_per_page),
  )
  mount(contract.listIntegrationNames, async ({ db, caller, query }) => ({
    data: await listNames(db, caller, query.search),
  }))
  mount(contract.createIntegration, async (call) => {
    const created = await createIntegration(call.db, call.caller, call.body, endow)
    call.audit = { integration_id: created.uuid, detail: { after: call.body } }
    return created
  })
}
