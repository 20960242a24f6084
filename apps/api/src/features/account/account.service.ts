import { randomUUID } from 'node:crypto'
import { dismiss } from '../../access/invitation.queries.ts'
import { type AuditEntry, recordAudit } from '../../audit/audit.queries.ts'
import type { Db } from '../../db/database.ts'
import type { Post } from '../../outbound/post.ts'
import { Refusal } from '../../refusal.ts'
import { findHeld, removeSelf } from './account.queries.ts'

interface Leaving {
  sub: string
  /** Name of the person in the history. */
  shownAs: string | null
  actorKind: AuditEntry['actor_kind']
}

/** Removes an account, with a session that acts for its person. Each integration that was shared with them tells in its history that they left. */
export async function removeAccount(db: Db, post: Post, { sub, shownAs, actorKind }: Leaving): Promise<void> {
  const held = await findHeld(db, sub)
  const owned = held.filter(({ role }) => role === 'OWNER').map(({ public_name }) => `«${public_name}»`)
  if (owned.length > 0)
    throw new Refusal('still_owner', {
      message: `Antes de eliminar tu cuenta, transfiere ${new Intl.ListFormat('es').format(owned)} y espera a que ${owned.length === 1 ? 'la reciban' : 'las reciban'}.`,
    })
  for (const { id } of held) {
    // The letter comes first, because row security shows the integration only to a member.
    await post.accessEnded(db, { integration_id: id, by: sub, left: sub })
    await dismiss(db, id, sub)
    await recordAudit(db, {
      action: 'integration.remove_person',
      actor_sub: sub,
      actor_kind: actorKind,
      integration_id: id,
      outcome: 'ok',
      detail: { type: 'LEFT', before: { email: shownAs } },
      thread_id: null,
      // Each integration gets a request id of its own, because its history identifies entries by it.
      request_id: randomUUID(),
    })
  }
  await removeSelf(db, sub)
}
