import { randomUUID } from 'node:crypto'
import * as contract from '@portal/contract/account'
import { BRAND } from '@portal/domain/brand'
import { dismiss } from '../../access/invitation.queries.ts'
import { recordAudit } from '../../audit/audit.queries.ts'
import type { PeopleSeen } from '../../http/callers/people-seen.ts'
import type { Call } from '../../http/serving/call.ts'
import type { Mount } from '../../http/serving/mount.ts'
import type { Post } from '../../outbound/post.ts'
import { Refusal } from '../../refusal.ts'
import { exportSelf, findHeld, findSelf, removeSelf } from './account.queries.ts'

export function mountAccount(mount: Mount, people: Pick<PeopleSeen, 'forget'>, post: Post, builtIn: boolean): void {
  mount(contract.readAccount, async ({ db, caller }) => {
    const { name, email, email_verified, first_seen_at } = await findSelf(db, caller.sub)
    const held = await findHeld(db, caller.sub)
    const integrations = held.map(({ enroller_uuid, public_name, role }) => ({ enroller_uuid, public_name, role }))
    return {
      name,
      email: email_verified ? email : null,
      since: first_seen_at.toISOString(),
      built_in: builtIn,
      integrations,
    }
  })
  mount(
    contract.exportAccount,
    async ({ db, caller }) => ({
      name: `mis-datos-${BRAND.product}.json`,
      content: Buffer.from(await exportSelf(db, caller.sub)),
    }),
    { inTurn: oneAtATime(), prepare: async () => undefined },
  )
  mount(contract.removeAccount, (call) => removeAccount(call, people, post))
}

/** Makes exports wait for each other, because each takes megabytes of memory. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(call: () => Promise<Result>): Promise<Result> => {
    const next = last.then(call)
    last = next.catch(() => undefined)
    return next
  }
}

/** Removes the caller's account. Each integration that was shared with them tells in its history that they left. */
async function removeAccount(
  call: Call<typeof contract.removeAccount>,
  people: Pick<PeopleSeen, 'forget'>,
  post: Post,
): Promise<null> {
  const { db, caller } = call
  const held = await findHeld(db, caller.sub)
  const owned = held.filter(({ role }) => role === 'OWNER').map(({ public_name }) => `«${public_name}»`)
  if (owned.length > 0)
    throw new Refusal('still_owner', {
      message: `Antes de eliminar tu cuenta, transfiere ${new Intl.ListFormat('es').format(owned)} y espera a que ${owned.length === 1 ? 'la reciban' : 'las reciban'}.`,
    })
  for (const { id } of held) {
    // The letter comes first, because row security shows the integration only to a member.
    await post.accessEnded(db, { integration_id: id, by: caller.sub, left: caller.sub })
    await dismiss(db, id, caller.sub)
    await recordAudit(db, {
      action: 'integration.remove_person',
      actor_sub: caller.sub,
      actor_kind: caller.administrator ? 'administrator' : 'person',
      integration_id: id,
      outcome: 'ok',
      detail: { type: 'LEFT', before: { email: caller.email ?? caller.name ?? null } },
      thread_id: null,
      // Each integration gets a request id of its own, because its history identifies entries by it.
      request_id: randomUUID(),
    })
  }
  await removeSelf(db, caller.sub)
  people.forget(caller.sub)
  return null
}
