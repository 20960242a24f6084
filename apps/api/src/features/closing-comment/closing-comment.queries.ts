import type { ClosingComment } from '@portal/domain/closing-comment/comment'
import type { Db } from '../../db/database.ts'

export const findComments = (db: Db, integration_id: string) =>
  db
    .selectFrom('pending_item')
    .select(['id', 'state', 'description'])
    .where('integration_id', '=', integration_id)
    .orderBy('id')
    .execute()

/** Replaces the stored comments with the given list; a comment that stays keeps its author and date. */
export async function replaceComments(
  db: Db,
  integration_id: string,
  created_by: string,
  comments: readonly ClosingComment[],
): Promise<void> {
  const ids = comments.map(({ id }) => id)
  await db.deleteFrom('pending_item').where('integration_id', '=', integration_id).where('id', 'not in', ids).execute()
  await db
    .insertInto('pending_item')
    .values(comments.map((comment) => ({ integration_id, created_by, ...comment })))
    .onConflict((conflict) =>
      conflict.columns(['integration_id', 'id']).doUpdateSet((inserted) => ({
        state: inserted.ref('excluded.state'),
        description: inserted.ref('excluded.description'),
      })),
    )
    .execute()
}
