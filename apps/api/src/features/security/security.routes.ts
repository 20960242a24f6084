import * as contract from '@portal/contract/security'
import type { Mount } from '../../http/serving/mount.ts'
import type { SecretKeeper } from '../../secrets/secret-keeper.ts'
import { revealSecret, rotateSecret } from './security.service.ts'

export function mountSecurity(mount: Mount, keeper: SecretKeeper): void {
  mount(contract.revealSecret, (call) => {
    const { secret } = call.body
    call.audit = { detail: { after: { secret } } }
    return revealSecret(keeper, call.db, call.integration, secret)
  })
  mount(contract.rotateSecret, async (call) => {
    const rotated = await rotateSecret(keeper, call.db, call.integration, call.body)
    const { secret } = call.body
    call.audit = { detail: { after: { secret, former_until: rotated.former_until[secret] ?? null } } }
    return rotated
  })
}
