import * as contract from '@portal/contract/direct-open'
import { URL_PLEASE } from '@portal/domain/direct-open/direct-open'
import type { OutwardPolicy } from '@portal/domain/outward'
import type { Handler } from '../../http/serving/call.ts'
import { changeOf } from '../../audit/change.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { refuseAddresses } from '../../http/requests/outward.ts'
import { findDirectOpen, replaceDirectOpen } from './direct-open.queries.ts'

export function mountDirectOpen(mount: Mount, outward: OutwardPolicy): void {
  const replace: Handler<typeof contract.writeDirectOpen | typeof contract.patchDirectOpen> = async (call) => {
    refuseAddresses(outward, call.body, URL_PLEASE)
    const before = await findDirectOpen(call.db, call.integration.id)
    const stored = await replaceDirectOpen(call.db, call.integration.id, call.body)
    call.audit = { detail: changeOf(before, stored) }
    return stored
  }
  mount(contract.readDirectOpen, ({ db, integration }) => findDirectOpen(db, integration.id))
  mount(contract.writeDirectOpen, replace)
  mount(contract.patchDirectOpen, replace)
}
