import type { PersonWithAccess, removePerson, shareIntegration, withdrawInvitation } from '@portal/contract/people'
import { can } from '@portal/domain/access/permission'
import { OWNER_STAYS, SHARING_DONE, SHARING_REFUSED } from '@portal/domain/integration/sharing'
import type { AccessedIntegration } from '../../../access/integration-access.queries.ts'
import { admitMember, dismiss, sweepInvitations } from '../../../access/invitation.queries.ts'
import type { Caller } from '../../../access/token.ts'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/serving/call.ts'
import type { Post } from '../../../outbound/post.ts'
import { Refusal } from '../../../refusal.ts'
import * as people from './people.queries.ts'
import { mayConfirm, transfer } from './transfer.service.ts'

/** Members and invitations. A reader who may not remove others gets only their own membership id, and no `sub`. */
export async function listPeople(db: Db, integration: AccessedIntegration, caller: Caller) {
  const decides = can(integration.role, caller.administrator, 'share')
  const members = (await people.findMembers(db, integration.id)).map(
    ({ sub, since, email_verified: _verified, ...member }): PersonWithAccess => {
      const self = sub === caller.sub
      return {
        ...member,
        id: decides || self ? member.id : null,
        since: since.toISOString(),
        pending: false,
        expires_at: null,
        consent: null,
        self,
      }
    },
  )
  const invited = (await people.findOpenInvitations(db, integration.id)).map(
    ({ id, email, kind, created_at, expires_at, ...invitation }): PersonWithAccess => ({
      id: decides ? id : null,
      email,
      name: null,
      role: kind === 'TRANSFER' ? 'OWNER' : 'SHARED',
      since: created_at.toISOString(),
      pending: true,
      expires_at: expires_at.toISOString(),
      consent: !invitation.awaits_consent
        ? null
        : decides && mayConfirm({ email, ...invitation }, integration, caller)
          ? 'caller'
          : 'other',
      self: false,
    }),
  )
  const isOwner = ({ role }: PersonWithAccess): boolean => role === 'OWNER'
  const everybody = [...members, ...invited]
  return { data: [...everybody.filter(isOwner), ...everybody.filter((person) => !isOwner(person))] }
}

/** Ends a colleague's access at once. A colleague may only remove themselves: other ids answer 404 to them. */
export async function removeColleague(call: Call<typeof removePerson>, post: Post): Promise<null> {
  const { db, id, integration, caller } = call
  const member = (await people.findMembers(db, integration.id)).find((each) => each.id === id)
  const left = member?.sub === caller.sub
  if (!left && !can(integration.role, caller.administrator, 'share')) throw new Refusal('forbidden')
  if (!member) throw new Refusal('not_found')
  if (member.role === 'OWNER') throw new Refusal('conflict', { message: OWNER_STAYS })
  // The letter comes first, because row security shows the integration only to a member.
  await post.accessEnded(db, { integration_id: integration.id, by: caller.sub, left: member.sub })
  await dismiss(db, integration.id, member.sub)
  call.audit = { detail: { type: left ? 'LEFT' : 'REMOVED', before: { email: member.email ?? member.name } } }
  return null
}

/** Withdraws an invitation, also one to take the integration over: its owner then just remains the owner. */
export async function withdraw(call: Call<typeof withdrawInvitation>): Promise<null> {
  const { db, id, integration } = call
  const invitation = await people.removeInvitation(db, integration.id, id)
  if (!invitation) throw new Refusal('not_found')
  const { kind, email } = invitation
  call.audit = { detail: { type: kind, before: { email } } }
  return null
}

const refuse = (code: 'invalid' | 'conflict', message: string): Refusal =>
  new Refusal(code, { message, fields: { email: message } })

/**
 * Shares or transfers a locked integration. Sharing makes the same checks for any e-mail, so timing does not reveal who has signed in.
 * @returns the message for the caller
 */
export async function shareOrTransfer(call: Call<typeof shareIntegration>, post: Post): Promise<string> {
  const { db, caller, body, integration } = call
  const { email, type } = body
  if (email === caller.email) throw refuse('invalid', SHARING_REFUSED.self)
  // An expired invitation would block a new one to the same e-mail.
  await sweepInvitations(db, integration.id)
  const person = await people.findPerson(db, email)
  const members = await people.findMembers(db, integration.id)
  const invitations = await people.findOpenInvitations(db, integration.id)
  const member = members.find((each) => each.email_verified && each.email?.toLowerCase() === email)
  const invited = invitations.find((each) => each.email === email)
  if (member?.role === 'OWNER') throw refuse('conflict', SHARING_REFUSED.owner)
  if (invited?.kind === 'TRANSFER') throw refuse('conflict', SHARING_REFUSED.awaited)
  if (type === 'SHARED' && (member || invited)) throw refuse('conflict', SHARING_REFUSED.shared)
  if (type === 'TRANSFER') {
    if (invitations.some(({ kind }) => kind === 'TRANSFER')) throw refuse('conflict', SHARING_REFUSED.pending)
    return transfer(call, post)
  }
  const fact = { integration_id: integration.id, by: caller.sub, to: email }
  if (person) await admitMember(db, integration.id, person.sub, 'SHARED')
  else await people.invite(db, { integration_id: integration.id, email, kind: type, invited_by: caller.sub })
  await post.accessGiven(db, { ...fact, kind: type, invited: person === undefined })
  if (integration.role !== 'OWNER') await post.sharedByAdministrator(db, fact)
  call.audit = { detail: { type, after: { email } } }
  return SHARING_DONE[type]
}
