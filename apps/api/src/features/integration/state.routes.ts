import { writeState } from '@portal/contract/state'
import type { Mount } from '../../http/mount.ts'
import type { Post } from '../../outbound/post.ts'
import { changeState } from './state.service.ts'

/** `adminOnly`: only administrators finalise, and a member's SUCCESS waits for one. */
export function mountState(mount: Mount, post: Post, adminOnly: boolean): void {
  mount(writeState, async (call) => {
    const { db, integration, caller, body } = call
    const { answer, asks, added, moved, change } = await changeState(db, integration, caller, body, adminOnly)
    const fact = { integration_id: integration.id, by: caller.sub }
    if (moved) await post.stateChanged(db, { ...fact, state: answer.state })
    if (added.length > 0)
      await post.observationsAdded(db, { ...fact, descriptions: added.map(({ description }) => description) })
    call.deferred = asks
    call.audit = { detail: change, nothing: Object.keys(change.after).length === 0 }
    return answer
  })
}
