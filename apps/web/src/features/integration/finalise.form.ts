import type { Finalisation, finalisation } from '@portal/domain/integration/finalise'
import type { IntegrationState } from '@portal/domain/integration/state'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

/** What the 'Finalizar' dialog holds; observations exist only beside PENDING. */
export interface FinaliseForm {
  state: IntegrationState
  pendings: { state: boolean; description: string }[]
}

/** The form itself; what it hands on is checked. */
export type FinaliseControl = UseFormReturn<FinaliseForm, unknown, Finalisation>

export const NEW_OBSERVATION = { state: false, description: '' }

/** What is sent of it (spec §4). */
export const bodyOf = ({ state, pendings }: FinaliseForm): z.input<typeof finalisation> =>
  state === 'PENDING' ? { state, pendings } : { state }
