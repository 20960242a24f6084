import * as contract from '@portal/contract/people'
import { SHARING_DONE } from '@portal/domain/integration/sharing'
import type { Mount } from '../../../http/serving/mount.ts'
import type { Post } from '../../../outbound/post.ts'
import { listPeople, removeColleague, withdraw } from './people.service.ts'
import { shareOrTransfer } from './sharing.service.ts'

/** Sharing and transferring, with their letters, and the list of people with access. */
export function mountPeople(mount: Mount, post: Post): void {
  mount(contract.shareIntegration, async (call) => {
    await shareOrTransfer(call, post)
    return { message: SHARING_DONE[call.body.type] }
  })
  mount(contract.listPeople, ({ db, integration, caller }) => listPeople(db, integration, caller))
  mount(contract.removePerson, removeColleague)
  mount(contract.withdrawInvitation, withdraw)
}
