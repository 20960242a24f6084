import type { shareIntegration } from '@portal/contract/people'
import { SHARING_REFUSED } from '@portal/domain/integration/sharing'
import { admitMember } from '../../../access/invitation.queries.ts'
import type { Call } from '../../../http/serving/call.ts'
import { Refusal } from '../../../refusal.ts'
import type { Post } from '../../../outbound/post.ts'
import {
  dismiss,
  dropExpired,
  findOpenTransfer,
  findOwner,
  findPerson,
  findStanding,
  invite,
  makeRoom,
} from './sharing.queries.ts'

type Asked = Call<typeof shareIntegration>

const refuse = (code: 'invalid' | 'conflict', message: string): Refusal =>
  new Refusal(code, { message, fields: { email: message } })

/** Holds the integration's lock. Known and unknown e-mails run the same statements, so that the duration tells nothing. */
export async function shareOrTransfer(call: Asked, post: Post): Promise<void> {
  const { db, caller, body, integration } = call
  if (body.email === caller.email) throw refuse('invalid', SHARING_REFUSED.self)
  await dropExpired(db, integration.id)
  const person = await findPerson(db, body.email)
  const standing = await findStanding(db, integration.id, body.email)
  if (standing.role === 'OWNER') throw refuse('conflict', SHARING_REFUSED.owner)
  if (standing.invited === 'TRANSFER') throw refuse('conflict', SHARING_REFUSED.awaited)
  if (body.type === 'SHARED' && (standing.role || standing.invited)) throw refuse('conflict', SHARING_REFUSED.shared)
  const former = body.type === 'TRANSFER' ? await vacate(call) : undefined
  await settle(call, person?.sub, former?.sub ?? null)
  const fact = { integration_id: integration.id, to: body.email, by: caller.sub, invited: person === undefined }
  if (former === undefined) {
    await post.shared(db, fact)
    call.audit = { detail: { type: body.type, after: { email: body.email } } }
    return
  }
  await post.transferred(db, fact)
  // Removes the sender last, because row security allows the steps above only to a member.
  if (former.leaving !== null) await dismiss(db, integration.id, former.leaving)
  call.audit = { detail: { type: body.type, before: { owner: former.email }, after: { owner: body.email } } }
}

/** Takes the integration from its owner or a waiting transfer; the caller removes the person in `leaving`. */
async function vacate({ db, body, integration }: Asked) {
  const owner = await findOwner(db, integration.id)
  const former = owner ?? (await findOpenTransfer(db, integration.id))
  await makeRoom(db, integration.id, body.email)
  return { sub: former?.sub ?? null, email: former?.email ?? null, leaving: owner?.sub ?? null }
}

/** Adds the person as member, or an invitation if nobody has that verified e-mail. */
async function settle(
  { db, caller, body, integration }: Asked,
  sub: string | undefined,
  former: string | null,
): Promise<void> {
  if (sub !== undefined) return admitMember(db, integration.id, sub, body.type === 'TRANSFER' ? 'OWNER' : 'SHARED')
  await invite(db, {
    integration_id: integration.id,
    email: body.email,
    kind: body.type,
    invited_by: caller.sub,
    former_owner: former,
  })
}
