import * as contract from '@portal/contract/closing-comment'
import type { Mount } from '../../http/serving/mount.ts'
import { readComments, writeComments } from './closing-comment.service.ts'

export function mountClosingComment(mount: Mount): void {
  mount(contract.readClosingComments, ({ db, integration }) => readComments(db, integration))
  mount(contract.writeClosingComments, async (call) => {
    const { stored, change } = await writeComments(call.db, call.integration, call.caller.sub, call.body.pendings)
    call.audit = { detail: change }
    return stored
  })
}
