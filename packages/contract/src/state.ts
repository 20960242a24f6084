import { finalisation } from '@portal/domain/integration/finalise'
import { STATES } from '@portal/domain/integration/state'
import * as z from 'zod/mini'
import { observation } from './answer.ts'
import { endpoint } from './endpoint.ts'

/** Changes the state and adds observations; a member's SUCCESS may become a request that waits for an administrator (202). */
export const writeState = endpoint('PATCH', '/api/integration/state/{uuid}', {
  operation: 'integration.write_state',
  summary: 'Cambia el estado de una integración y agrega observaciones.',
  access: { integration: 'edit' },
  section: 'comments',
  body: finalisation,
  answer: z.strictObject({
    state: z.enum(STATES),
    pendings: z.array(observation),
    /** Time when the integration was closed; null while it is open. */
    finish_date: z.nullable(z.iso.datetime()),
    /** Time at which a member asked to finalise the integration; left out unless the request waits for an administrator. */
    finalise_requested_at: z.optional(z.iso.datetime()),
  }),
  deferrable: true,
  errors: ['conflict'],
  versioned: true,
  overQuota: 'Llegaste al máximo de cambios de estado por hora. Vuelve a intentarlo más tarde.',
})
