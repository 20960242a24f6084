import * as contract from '@portal/contract/webhook'
import type { OutwardPolicy } from '@portal/domain/outward'
import { changeOf } from '../../audit/change.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { refuseAddresses } from '../../http/requests/outward.ts'
import { findWebhooks, replaceWebhooks } from './webhook.queries.ts'

export function mountWebhook(mount: Mount, outward: OutwardPolicy): void {
  mount(contract.readWebhooks, ({ db, integration }) => findWebhooks(db, integration.id))
  mount(contract.writeWebhooks, async (call) => {
    const { type: _, ...webhooks } = call.body
    refuseAddresses(outward, webhooks)
    const before = await findWebhooks(call.db, call.integration.id)
    const stored = await replaceWebhooks(call.db, call.integration.id, webhooks)
    call.audit = { detail: changeOf(before, stored) }
    return stored
  })
}
