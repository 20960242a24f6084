import type { ClosingComments } from '@portal/contract/closing-comment'
import type { ClosingComment } from '@portal/domain/closing-comment/comment'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Db } from '../../db/database.ts'
import { changeOf } from '../../audit/change.ts'
import { findComments, replaceComments } from './closing-comment.queries.ts'

type ById = Record<string, Omit<ClosingComment, 'id'>>

/** Comments keyed by number, so that the audit difference shows which were added or removed. */
const byId = (comments: readonly ClosingComment[]): ById =>
  Object.fromEntries(comments.map(({ id, ...comment }) => [id, comment]))

/** Content of 'Comentarios de Cierre'. */
export const readComments = async (db: Db, integration: AccessedIntegration): Promise<ClosingComments> => ({
  pendings: await findComments(db, integration.id),
  finish_date: integration.finish_date?.toISOString() ?? null,
})

export async function writeComments(
  db: Db,
  integration: AccessedIntegration,
  sub: string,
  given: readonly ClosingComment[],
) {
  const before = await findComments(db, integration.id)
  await replaceComments(db, integration.id, sub, given)
  const stored = await readComments(db, integration)
  return { stored, change: changeOf(byId(before), byId(stored.pendings)) }
}
