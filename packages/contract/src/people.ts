import { email } from '@portal/domain/email'
import { SHARING_KINDS, SHARING_REFUSED } from '@portal/domain/integration/sharing'
import * as z from 'zod/mini'
import { nothing } from './answer.ts'
import { type Answer, endpoint } from './endpoint.ts'
import { uuid } from './query.ts'

/**
 * Shares or transfers an integration; a caller with shared access gets 403. An e-mail without account gets an invitation, and the owner
 * stays the owner until somebody accepts it.
 */
export const shareIntegration = endpoint('POST', '/api/integration/shared-transfer', {
  operation: 'integration.share_transfer',
  summary: 'Comparte una integración con otra persona, o se la transfiere.',
  access: { integration: 'share' },
  subject: 'integration_uuid',
  stepUp: true,
  body: z.strictObject({
    email,
    type: z.enum(SHARING_KINDS, { error: SHARING_REFUSED.kind }),
    integration_uuid: uuid,
  }),
  answer: z.strictObject({ message: z.string() }),
  errors: ['conflict'],
  overQuota: 'Llegaste al máximo de integraciones compartidas o transferidas por hora. Vuelve a intentarlo más tarde.',
})

/** Lists the people with access to an integration, then its open invitations, by date; the owner is first. */
export const listPeople = endpoint('GET', '/api/integration/{uuid}/people', {
  operation: 'integration.list_people',
  summary: 'Lista a las personas con acceso a una integración y sus invitaciones pendientes.',
  access: { integration: 'view' },
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        /** Id with which the caller may remove the membership or withdraw the invitation; null if the caller may not. */
        id: z.nullable(uuid),
        email: z.nullable(z.string()),
        name: z.nullable(z.string()),
        role: z.enum(['OWNER', 'SHARED']),
        since: z.iso.datetime(),
        /** True if the entry is an invitation that nobody has accepted yet; false if it is a person with access. */
        pending: z.boolean(),
        expires_at: z.nullable(z.iso.datetime()),
        /** Who must still agree to a transfer: the caller may, or somebody else must; null if nobody has to. */
        consent: z.nullable(z.enum(['caller', 'other'])),
        /** True if the entry is the person who makes the call. */
        self: z.boolean(),
      }),
    ),
  }),
})
export type PersonWithAccess = Answer<typeof listPeople>['data'][number]

/** Removes a colleague's access; a colleague may remove only their own. */
export const removePerson = endpoint('DELETE', '/api/integration/{uuid}/people/{id}', {
  operation: 'integration.remove_person',
  summary: 'Quita el acceso de una persona a una integración.',
  access: { integration: 'view' },
  status: 204,
  answer: nothing,
  errors: ['conflict'],
})

/** Agrees to a transfer that an administrator asked for: for its owner, or an administrator who neither asked for it nor receives it. */
export const confirmTransfer = endpoint('POST', '/api/integration/{uuid}/invitations/{id}/confirm', {
  operation: 'integration.confirm_transfer',
  summary: 'Confirma una transferencia que pidió un administrador.',
  access: { integration: 'share' },
  /** `done` is true if the integration has changed hands, false if it now waits for somebody to accept it. */
  answer: z.strictObject({ message: z.string(), done: z.boolean() }),
  stepUp: true,
})

/** Withdraws an invitation; until somebody accepts a transfer, the owner stays the same. */
export const withdrawInvitation = endpoint('DELETE', '/api/integration/{uuid}/invitations/{id}', {
  operation: 'integration.withdraw_invitation',
  summary: 'Retira una invitación pendiente.',
  access: { integration: 'share' },
  status: 204,
  answer: nothing,
  errors: ['conflict'],
})
