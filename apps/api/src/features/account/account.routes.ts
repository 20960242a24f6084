import * as contract from '@portal/contract/account'
import { BRAND } from '@portal/domain/brand'
import type { PeopleSeen } from '../../http/callers/people-seen.ts'
import type { Mount } from '../../http/serving/mount.ts'
import type { Post } from '../../outbound/post.ts'
import { exportSelf, findHeld, findSelf } from './account.queries.ts'
import { removeAccount } from './account.service.ts'

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
  mount(contract.removeAccount, async ({ db, caller }) => {
    const { sub, email, name, administrator } = caller
    const actorKind = administrator ? 'administrator' : 'person'
    await removeAccount(db, post, { sub, shownAs: email ?? name ?? null, actorKind })
    people.forget(sub)
    return null
  })
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
