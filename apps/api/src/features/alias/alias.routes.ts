import * as contract from '@portal/contract/alias'
import { whyNoAlias } from '@portal/domain/enroller/sections'
import { changeOf } from '../../audit/change.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { Refusal } from '../../refusal.ts'
import { configureAlias } from './alias.queries.ts'

export function mountAlias(mount: Mount): void {
  mount(contract.activateAlias, async (call) => {
    const { id, type, alias_configured } = call.integration
    const message = whyNoAlias(type)
    if (message !== null) throw new Refusal('not_applicable', { message })
    if (!alias_configured) await configureAlias(call.db, id)
    call.audit = { detail: changeOf({ alias_configured }, { alias_configured: true }), nothing: alias_configured }
    return { alias_configured: true as const }
  })
}
