import { finalisation } from '@portal/domain/integration/finalise'
import { STATES } from '@portal/domain/integration/state'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { observation } from './observation.ts'

/**
 * 'Finalizar'. Observations are only ever added. Where the deployment lets only administrators finalise, a member's SUCCESS is kept as
 * a request: 202, the state stays, and `finalise_requested_at` tells since when it waits.
 */
export const writeState = endpoint({
  operation: 'integration.write_state',
  summary: 'Cambia el estado de una integración y agrega observaciones.',
  method: 'PATCH',
  path: '/api/integration/state/{uuid}',
  access: { integration: 'edit' },
  section: 'comments',
  body: finalisation,
  answer: z.strictObject({
    state: z.enum(STATES),
    pendings: z.array(observation),
    /** When the integration was closed; null while it is open. */
    finish_date: z.nullable(z.iso.datetime()),
    /** Only while a request waits. */
    finalise_requested_at: z.optional(z.iso.datetime()),
  }),
  deferrable: true,
  errors: ['conflict'],
  versioned: true,
  overQuota: 'Llegaste al máximo de cambios de estado por hora. Vuelve a intentarlo más tarde.',
})
