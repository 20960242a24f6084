import * as contract from '@portal/contract/closing-comment'
import type { ClosingComment } from '@portal/domain/closing-comment/comment'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import { changeOf } from '../../audit/change.ts'
import type { Db } from '../../db/database.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { findComments, replaceComments } from './closing-comment.queries.ts'

export function mountClosingComment(mount: Mount): void {
  mount(contract.readClosingComments, ({ db, integration }) => readComments(db, integration))
  mount(contract.writeClosingComments, async (call) => {
    const { db, integration, caller, body } = call
    const before = await findComments(db, integration.id)
    await replaceComments(db, integration.id, caller.sub, body.pendings)
    const stored = await readComments(db, integration)
    call.audit = { detail: changeOf(byId(before), byId(stored.pendings)) }
    return stored
  })
}

const readComments = async (db: Db, integration: AccessedIntegration): Promise<contract.ClosingComments> => ({
  pendings: await findComments(db, integration.id),
  finish_date: integration.finish_date?.toISOString() ?? null,
})

/** Comments keyed by number, so that the audit difference shows which were added or removed. */
const byId = (comments: readonly ClosingComment[]): Record<string, Omit<ClosingComment, 'id'>> =>
  Object.fromEntries(comments.map(({ id, ...comment }) => [id, comment]))
