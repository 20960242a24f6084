import * as contract from '@portal/contract/alias'
import { whyNoAlias } from '@portal/domain/enroller/sections'
import type { OutwardPolicy } from '@portal/domain/outward'
import { changeOf } from '../../audit/change.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { refuseAddresses } from '../../http/requests/outward.ts'
import { Refusal } from '../../refusal.ts'
import { configureAlias, findAddresses, findFrame, replaceAddresses, replaceFrame } from './alias.queries.ts'

export function mountAlias(mount: Mount, outward: OutwardPolicy): void {
  mount(contract.activateAlias, async (call) => {
    const { id, type, alias_configured } = call.integration
    const message = whyNoAlias(type)
    if (message !== null) throw new Refusal('not_applicable', { message })
    if (!alias_configured) await configureAlias(call.db, id)
    call.audit = { detail: changeOf({ alias_configured }, { alias_configured: true }), nothing: alias_configured }
    return { alias_configured: true as const }
  })

  mount(contract.readAliasWebhooks, ({ db, integration }) => findAddresses(db, integration.id))
  mount(contract.writeAliasWebhooks, async (call) => {
    const { type: _, ...addresses } = call.body
    refuseAddresses(outward, addresses)
    const before = await findAddresses(call.db, call.integration.id)
    const stored = await replaceAddresses(call.db, call.integration.id, addresses)
    call.audit = { detail: changeOf(before, stored) }
    return stored
  })

  mount(contract.readAliasFrame, ({ db, integration }) => findFrame(db, integration.id))
  mount(contract.writeAliasFrame, async (call) => {
    const { available_hosts: _, ...addresses } = call.body
    refuseAddresses(outward, addresses)
    const before = await findFrame(call.db, call.integration.id)
    const stored = await replaceFrame(call.db, call.integration.id, call.body)
    call.audit = { detail: changeOf(before, stored) }
    return stored
  })
}
