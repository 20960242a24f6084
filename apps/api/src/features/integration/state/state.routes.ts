import { writeState } from '@portal/contract/state'
import type { Mount } from '../../../http/serving/mount.ts'
import type { Post } from '../../../outbound/post.ts'
import { changeState } from './state.service.ts'

/** @param adminOnly only administrators finalise; a member's SUCCESS becomes a request that waits for one */
export function mountState(mount: Mount, post: Post, adminOnly: boolean): void {
  mount(writeState, (call) => changeState(call, post, adminOnly))
}
