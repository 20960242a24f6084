import type { shareIntegration } from '@portal/contract/people'
import { SHARING_REFUSED } from '@portal/domain/integration/sharing'
import { admitMember } from '../../../access/invitation.queries.ts'
import type { Call } from '../../../http/serving/call.ts'
import { Refusal } from '../../../refusal.ts'
import type { Post } from '../../../outbound/post.ts'
import {
  dismiss,
  dropExpired,
  findMembers,
  findOpenInvitations,
  findPerson,
  invite,
  makeRoom,
} from './people.queries.ts'

type Asked = Call<typeof shareIntegration>

const refuse = (code: 'invalid' | 'conflict', message: string): Refusal =>
  new Refusal(code, { message, fields: { email: message } })

/** Holds the integration's lock. Known and unknown e-mails run the same statements, so that the duration tells nothing. */
export async function shareOrTransfer(call: Asked, post: Post): Promise<void> {
  const { db, caller, body, integration } = call
  const { email, type } = body
  if (email === caller.email) throw refuse('invalid', SHARING_REFUSED.self)
  await dropExpired(db, integration.id)
  const person = await findPerson(db, email)
  const members = await findMembers(db, integration.id)
  const invitations = await findOpenInvitations(db, integration.id)
  const member = members.find((each) => each.email_verified && each.email?.toLowerCase() === email)
  const invited = invitations.find((each) => each.email === email)
  if (member?.role === 'OWNER') throw refuse('conflict', SHARING_REFUSED.owner)
  if (invited?.kind === 'TRANSFER') throw refuse('conflict', SHARING_REFUSED.awaited)
  if (type === 'SHARED' && (member || invited)) throw refuse('conflict', SHARING_REFUSED.shared)
  const owner = members.find(({ role }) => role === 'OWNER')
  // Without an owner a transfer waits, whose invitation names the former one.
  const transfer = invitations.find(({ kind }) => kind === 'TRANSFER')
  if (type === 'TRANSFER') await makeRoom(db, integration.id, email)
  if (person) await admitMember(db, integration.id, person.sub, type === 'TRANSFER' ? 'OWNER' : 'SHARED')
  else {
    const former_owner = type === 'TRANSFER' ? (owner?.sub ?? transfer?.former_owner ?? null) : null
    await invite(db, { integration_id: integration.id, email, kind: type, invited_by: caller.sub, former_owner })
  }
  const fact = { integration_id: integration.id, to: email, by: caller.sub, invited: person === undefined }
  if (type === 'SHARED') {
    await post.shared(db, fact)
    call.audit = { detail: { type, after: { email } } }
    return
  }
  await post.transferred(db, fact)
  // Removes the former owner last, because row security allows the steps above only to a member.
  if (owner) await dismiss(db, integration.id, owner.sub)
  call.audit = { detail: { type, before: { owner: (owner ?? transfer)?.email ?? null }, after: { owner: email } } }
}
