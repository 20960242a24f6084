import { email } from '@portal/domain/email'
import { SHARING_KINDS, SHARING_REFUSED } from '@portal/domain/integration/sharing'
import * as z from 'zod/mini'
import { type Answer, endpoint } from './endpoint.ts'
import { nothing } from './nothing.ts'
import { uuid } from './query.ts'

/** Shares an integration, or hands it over. 403 tells a colleague that only the owner may; who has no account yet is invited. */
export const shareIntegration = endpoint({
  operation: 'integration.share_transfer',
  summary: 'Comparte una integración con otra persona, o se la transfiere.',
  method: 'POST',
  path: '/api/integration/shared-transfer',
  access: { integration: 'share' },
  subject: 'integration_uuid',
  body: z.strictObject({
    email,
    type: z.enum(SHARING_KINDS, { error: SHARING_REFUSED.kind }),
    integration_uuid: uuid,
  }),
  answer: z.strictObject({ message: z.string() }),
  errors: ['conflict'],
  overQuota: 'Llegaste al máximo de integraciones compartidas o transferidas por hora. Vuelve a intentarlo más tarde.',
})

/** Who has access to an integration and who is invited to it: the owner first, then in the order of their coming. */
export const listPeople = endpoint({
  operation: 'integration.list_people',
  summary: 'Lista a las personas con acceso a una integración y sus invitaciones pendientes.',
  method: 'GET',
  path: '/api/integration/{uuid}/people',
  access: { integration: 'view' },
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        /** Names the person, or the invitation, in this list and nowhere else; null where the caller could do nothing with it. */
        id: z.nullable(uuid),
        email: z.nullable(z.string()),
        name: z.nullable(z.string()),
        role: z.enum(['OWNER', 'SHARED']),
        since: z.iso.datetime(),
        /** An invitation that nobody has taken up yet. */
        pending: z.boolean(),
        /** When it ends, if it does. */
        expires_at: z.nullable(z.iso.datetime()),
        /** The caller. */
        self: z.boolean(),
      }),
    ),
  }),
  errors: [],
})
export type PersonWithAccess = Answer<typeof listPeople>['data'][number]

/** Takes a colleague's access away; a colleague may only leave. */
export const removePerson = endpoint({
  operation: 'integration.remove_person',
  summary: 'Quita el acceso de una persona a una integración.',
  method: 'DELETE',
  path: '/api/integration/{uuid}/people/{id}',
  access: { integration: 'view' },
  status: 204,
  answer: nothing,
  errors: ['conflict'],
})

/** Withdraws an invitation; a transfer's gives the integration back to its former owner. */
export const withdrawInvitation = endpoint({
  operation: 'integration.withdraw_invitation',
  summary: 'Retira una invitación pendiente.',
  method: 'DELETE',
  path: '/api/integration/{uuid}/invitations/{id}',
  access: { integration: 'share' },
  status: 204,
  answer: nothing,
  errors: ['conflict'],
})
