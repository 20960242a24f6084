import type { Answer } from '@portal/contract/endpoint'
import type { confirmTransfer, shareIntegration } from '@portal/contract/people'
import { consentAwaited, OTHER_CONFIRMS, SHARING_DONE } from '@portal/domain/integration/sharing'
import { transferText } from '@portal/domain/integration/transfer'
import { chileanDay } from '@portal/domain/moment'
import type { AccessedIntegration } from '../../../access/integration-access.queries.ts'
import { handOver } from '../../../access/invitation.queries.ts'
import type { Caller } from '../../../access/token.ts'
import type { Db } from '../../../db/database.ts'
import type { Call } from '../../../http/serving/call.ts'
import type { Post } from '../../../outbound/post.ts'
import { Refusal } from '../../../refusal.ts'
import * as people from './people.queries.ts'

type Given = Answer<typeof confirmTransfer>

const dayOf = (end: Date): string => chileanDay(end.toISOString())

/** True if the caller may agree to a transfer: the owner, or an administrator who neither asked for it nor receives it. */
export const mayConfirm = (
  { invited_by, email }: { invited_by: string; email: string },
  { role }: AccessedIntegration,
  caller: Caller,
): boolean => role === 'OWNER' || (caller.administrator && invited_by !== caller.sub && email !== caller.email)

/** Transfers a locked integration: the owner's at once or to an invitation, another's only after somebody else agrees. */
export async function transfer(call: Call<typeof shareIntegration>, post: Post): Promise<string> {
  const { db, caller, body, integration } = call
  const { email } = body
  const invitation = { integration_id: integration.id, email, kind: 'TRANSFER', invited_by: caller.sub } as const
  await people.forgetInvitation(db, integration.id, email)
  if (integration.role !== 'OWNER') {
    const day = dayOf(await people.invite(db, { ...invitation, awaits_consent: true }))
    await post.transferAsked(db, { integration_id: integration.id, by: caller.sub, to: email, day })
    call.audit = { detail: { type: 'TRANSFER_ASKED', after: { email } } }
    return consentAwaited(day)
  }
  const owner = await people.findOwner(db, integration.id)
  const { message, done } = await give(db, { ...invitation, wait: () => people.invite(db, invitation) }, post)
  call.audit = {
    detail: done
      ? { type: 'TRANSFER', before: { owner: owner.email }, after: { owner: email } }
      : { type: 'TRANSFER_PENDING', after: { email } },
  }
  return message
}

/** Agrees to a transfer that an administrator asked for. */
export async function confirm(call: Call<typeof confirmTransfer>, post: Post): Promise<Given> {
  const { db, id, integration, caller } = call
  const open = await people.findOpenInvitations(db, integration.id)
  const asked = open.find((each) => each.id === id && each.awaits_consent)
  if (!asked) throw new Refusal('not_found')
  if (!mayConfirm(asked, integration, caller)) throw new Refusal('forbidden', { message: OTHER_CONFIRMS })
  const { email } = asked
  const owner = await people.findOwner(db, integration.id)
  const told = integration.role === 'OWNER' ? undefined : owner.sub
  const wait = () => people.allowTransfer(db, asked.id)
  const given = await give(db, { ...asked, integration_id: integration.id, told, wait }, post)
  call.audit = { detail: { before: { owner: owner.email }, after: { owner: email } } }
  return given
}

interface Gift {
  integration_id: string
  email: string
  invited_by: string
  /** `sub` of the former owner, if they did not make the call themselves and so get a letter. */
  told?: string | undefined
  /** Lets somebody without account accept the transfer. @returns the time at which that ends */
  wait: () => Promise<Date>
}

/** Makes the person with an e-mail the owner, or lets the transfer wait for them. The letters come first, while the caller is a member. */
async function give(db: Db, { integration_id, email, invited_by: by, told, wait }: Gift, post: Post): Promise<Given> {
  const person = await people.findPerson(db, email)
  await post.accessGiven(db, { integration_id, kind: 'TRANSFER', to: email, by, invited: person === undefined })
  if (!person) return { message: transferText(email, dayOf(await wait())), done: false }
  if (told !== undefined) await post.transferAccepted(db, { integration_id, by: person.sub, former: told })
  await people.forgetInvitation(db, integration_id, email)
  await handOver(db, integration_id, person.sub)
  return { message: SHARING_DONE.TRANSFER, done: true }
}
