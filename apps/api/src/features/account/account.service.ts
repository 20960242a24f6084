import { randomUUID } from 'node:crypto'
import { dismiss } from '../../access/invitation.queries.ts'
import type { Caller } from '../../access/token.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import type { Database, Db } from '../../db/database.ts'
import type { Post } from '../../outbound/post.ts'
import { Refusal } from '../../refusal.ts'
import { exportSelf, findHeld, findSelf, removeSelf } from './account.queries.ts'

/** Removes a person's account; `db` acts for them. Each integration that was shared with them tells in its history that they left. */
export async function removePerson(
  db: Db,
  person: Pick<Caller, 'sub' | 'email' | 'name' | 'administrator'>,
  post: Post,
): Promise<void> {
  const held = await findHeld(db, person.sub)
  const owned = held.filter(({ role }) => role === 'OWNER').map(({ public_name }) => `«${public_name}»`)
  if (owned.length > 0)
    throw new Refusal('still_owner', {
      message: `Antes de eliminar tu cuenta, transfiere ${new Intl.ListFormat('es').format(owned)} y espera a que ${owned.length === 1 ? 'la reciban' : 'las reciban'}.`,
    })
  for (const { id } of held) {
    // The letter comes first, because row security shows the integration only to a member.
    await post.accessEnded(db, { integration_id: id, by: person.sub, left: person.sub })
    await dismiss(db, id, person.sub)
    await recordAudit(db, {
      action: 'integration.remove_person',
      actor_sub: person.sub,
      actor_kind: person.administrator ? 'administrator' : 'person',
      integration_id: id,
      outcome: 'ok',
      detail: { type: 'LEFT', before: { email: person.email ?? person.name ?? null } },
      thread_id: null,
      // Each integration gets a request id of its own, because its history identifies entries by it.
      request_id: randomUUID(),
    })
  }
  await removeSelf(db, person.sub)
}

/** Does with the rights of a person what an operator was asked by them, and records it. @throws Error if nobody has this `sub` */
const forPerson = <Result>(database: Database, sub: string, action: string, work: (db: Db) => Promise<Result>) =>
  database
    .as({ sub, administrator: false })
    .transaction()
    .execute(async (db) => {
      const result = await work(db)
      await recordAudit(db, {
        action,
        actor_sub: sub,
        actor_kind: 'administrator',
        integration_id: null,
        outcome: 'ok',
        detail: { by: 'operator' },
        thread_id: null,
        request_id: randomUUID(),
      })
      return result
    })

/** All that the portal keeps about a person, as JSON text. */
export const exportPerson = (database: Database, sub: string): Promise<string> =>
  forPerson(database, sub, 'privacy.export', async (db) => {
    await findSelf(db, sub)
    return exportSelf(db, sub)
  })

/** Removes a person's account as 'Mi cuenta' does. @throws Refusal for an owner, which names the integrations to transfer */
export const erasePerson = (database: Database, sub: string, post: Post): Promise<void> =>
  forPerson(database, sub, 'privacy.erase', async (db) => {
    const { name, email, email_verified } = await findSelf(db, sub)
    const verified = email_verified ? (email ?? undefined) : undefined
    await removePerson(db, { sub, name: name ?? undefined, email: verified, administrator: false }, post)
  })
