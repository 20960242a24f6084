import type { ClosingComments } from '@portal/contract/closing-comment'
import type { ClosingComment } from '@portal/domain/closing-comment/comment'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Db } from '../../db/database.ts'
import { findComments, replaceComments } from './closing-comment.queries.ts'

type ById = Record<string, Omit<ClosingComment, 'id'>>

const byId = (comments: readonly ClosingComment[]): ById =>
  Object.fromEntries(comments.map(({ id, ...comment }) => [id, comment]))

/** The comments that differ, before and after, by number; one that only one side has was added or removed. */
function changeOf(before: ById, after: ById): { before: ById; after: ById } {
  const differs = (id: string) =>
    before[id]?.state !== after[id]?.state || before[id]?.description !== after[id]?.description
  const only = (side: ById): ById => Object.fromEntries(Object.entries(side).filter(([id]) => differs(id)))
  return { before: only(before), after: only(after) }
}

/** What 'Comentarios de Cierre' shows. */
export const readComments = async (db: Db, integration: AccessedIntegration): Promise<ClosingComments> => ({
  pendings: await findComments(db, integration.id),
  finish_date: integration.finish_date?.toISOString() ?? null,
})

/** Replaces the whole list. */
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
