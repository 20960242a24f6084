import { writeState } from '@portal/contract/state'
import type { Mount } from '../../../http/serving/mount.ts'
import type { Post } from '../../../outbound/post.ts'
import { changeState } from './state.service.ts'

/** `adminOnly`: only administrators finalise, and a member's SUCCESS waits for one. */
export function mountState(mount: Mount, post: Post, adminOnly: boolean): void {
  mount(writeState, (call) => changeState(call, post, adminOnly))
}
