import type { IntegrationState } from '@portal/domain/integration/state'

/** What the 'Finalizar' dialog holds; observations exist only beside PENDING. */
export interface FinaliseForm {
  state: IntegrationState
  pendings: { state: boolean; description: string }[]
}

export const NEW_OBSERVATION = { state: false, description: '' }

/** What is sent of it (spec §4). */
export const bodyOf = ({ state, pendings }: FinaliseForm) => (state === 'PENDING' ? { state, pendings } : { state })
export type FinaliseBody = ReturnType<typeof bodyOf>
