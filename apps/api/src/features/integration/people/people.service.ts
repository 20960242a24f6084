import type { PersonWithAccess, removePerson, withdrawInvitation } from '@portal/contract/people'
import { can } from '@portal/domain/access/permission'
import { NOBODY_TO_RESTORE, OWNER_STAYS } from '@portal/domain/integration/sharing'
import type { AccessedIntegration } from '../../../access/integration-access.queries.ts'
import { admitMember } from '../../../access/invitation.queries.ts'
import type { Caller } from '../../../access/token.ts'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/serving/call.ts'
import { Refusal } from '../../../refusal.ts'
import { dismiss, findEmail, findMember, findMembers, findOpenInvitations, removeInvitation } from './people.queries.ts'

/** Members and invitations. A reader who may not remove others gets only their own id; nobody gets a subject. */
export async function listPeople(db: Db, integration: AccessedIntegration, caller: Caller) {
  const decides = can(integration.role, caller.administrator, 'share')
  const members = (await findMembers(db, integration.id)).map(
    ({ sub, since, email_verified: _, ...member }): PersonWithAccess => {
      const self = sub === caller.sub
      return {
        ...member,
        id: decides || self ? member.id : null,
        since: since.toISOString(),
        pending: false,
        expires_at: null,
        self,
      }
    },
  )
  const invited = (await findOpenInvitations(db, integration.id)).map(
    ({ id, email, kind, created_at, expires_at }): PersonWithAccess => ({
      id: decides ? id : null,
      email,
      name: null,
      role: kind === 'TRANSFER' ? 'OWNER' : 'SHARED',
      since: created_at.toISOString(),
      pending: true,
      expires_at: expires_at?.toISOString() ?? null,
      self: false,
    }),
  )
  const isOwner = ({ role }: PersonWithAccess): boolean => role === 'OWNER'
  const everybody = [...members, ...invited]
  return { data: [...everybody.filter(isOwner), ...everybody.filter((person) => !isOwner(person))] }
}

/** Ends a colleague's access at once. A colleague may only remove themselves: other ids answer 404 to them. */
export async function removeColleague(call: Call<typeof removePerson>): Promise<null> {
  const { db, id, integration, caller } = call
  const member = await findMember(db, integration.id, id)
  const left = member?.sub === caller.sub
  if (!left && !can(integration.role, caller.administrator, 'share')) throw new Refusal('forbidden')
  if (!member) throw new Refusal('not_found')
  if (member.role === 'OWNER') throw new Refusal('conflict', { message: OWNER_STAYS })
  await dismiss(db, integration.id, member.sub)
  call.audit = { detail: { type: left ? 'LEFT' : 'REMOVED', before: { email: member.email ?? member.name } } }
  return null
}

/** Withdraws an invitation. If it was a transfer, the former owner gets the integration back. */
export async function withdraw(call: Call<typeof withdrawInvitation>): Promise<null> {
  const { db, id, integration } = call
  const invitation = await removeInvitation(db, integration.id, id)
  if (!invitation) throw new Refusal('not_found')
  const { kind, email, former_owner } = invitation
  call.audit = { detail: { type: kind, before: { email } } }
  if (kind === 'SHARED') return null
  if (former_owner === null) throw new Refusal('conflict', { message: NOBODY_TO_RESTORE })
  await admitMember(db, integration.id, former_owner, 'OWNER')
  call.audit = {
    detail: { type: kind, before: { owner: email }, after: { owner: await findEmail(db, former_owner) } },
  }
  return null
}
