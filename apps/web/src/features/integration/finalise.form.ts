import type { Finalisation, finalisation } from '@portal/domain/integration/finalise'
import type { IntegrationState } from '@portal/domain/integration/state'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

/** Values of the 'Finalizar' dialog; `pendings` is used only if the state is PENDING. */
export interface FinaliseForm {
  state: IntegrationState
  pendings: { state: boolean; description: string }[]
}

/** The form's React Hook Form object; its submit handler receives the validated body. */
export type FinaliseControl = UseFormReturn<FinaliseForm, unknown, Finalisation>

export const NEW_OBSERVATION = { state: false, description: '' }

/** Request body made from the form's values (spec §4). */
export const bodyOf = ({ state, pendings }: FinaliseForm): z.input<typeof finalisation> =>
  state === 'PENDING' ? { state, pendings } : { state }
