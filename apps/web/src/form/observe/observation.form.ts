import { zodResolver } from '@hookform/resolvers/zod'
import { readClosingComments } from '@portal/contract/closing-comment'
import type { Answer, BodyInput } from '@portal/contract/endpoint'
import type { IntegrationCard } from '@portal/contract/integration'
import { writeState } from '@portal/contract/state'
import { type Finalisation, finalisation } from '@portal/domain/integration/finalise'
import type { IntegrationState } from '@portal/domain/integration/state'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '../../api/call.ts'
import { CallFailure } from '../../api/failure.ts'
import { queryClient, settingsKey } from '../../api/query-client.ts'
import { settingQuery } from '../../api/setting.ts'
import { refreshList } from '../../state/groups.ts'
import { refreshRoad } from '../../state/road.ts'

/** Values of a form that sets a state; `pendings` is used only if the state is PENDING. */
export interface FinaliseForm {
  state: IntegrationState
  pendings: { state: boolean; description: string }[]
}

export type FinaliseControl = UseFormReturn<FinaliseForm, unknown, Finalisation>

export const NEW_OBSERVATION = { state: false, description: '' }

/** Request body made from the form's values (spec §4). */
const bodyOf = ({ state, pendings }: FinaliseForm): z.input<typeof finalisation> =>
  state === 'PENDING' ? { state, pendings } : { state }

/** Converts the form to the request body first, then validates that body. */
export const checkFinalisation = zodResolver(z.pipe(z.transform(bodyOf), finalisation))

const STATE = {
  section: 'comments',
  read: readClosingComments,
  write: writeState,
  operations: [writeState.operation],
} as const

/** Query that loads all observations of an integration, even if the integration is not in the state PENDING. */
export const observationsQuery = (enroller_uuid: string) => ({ ...settingQuery(STATE, enroller_uuid), staleTime: 0 })

/** Sets the state of an integration and appends observations. Invalidates the list and the cached sections. */
export async function writeStateOf(
  { uuid, enroller_uuid }: Pick<IntegrationCard, 'uuid' | 'enroller_uuid'>,
  body: BodyInput<typeof writeState>,
  idempotencyKey: string,
): Promise<Answer<typeof writeState>> {
  const { answer } = await call(writeState, { uuid, body, idempotencyKey })
  refreshList()
  refreshRoad(enroller_uuid)
  void queryClient.invalidateQueries({ queryKey: settingsKey(enroller_uuid) })
  return answer
}

type Description = `pendings.${number}.description`
const isDescription = (name: string): name is Description => /^pendings\.\d+\.description$/.test(name)

/** Shows what the server refused beside the observation that it is about. */
export function showRefusals(form: FinaliseControl, error: unknown): void {
  if (!(error instanceof CallFailure)) return
  for (const [name, message] of Object.entries(error.fields)) if (isDescription(name)) form.setError(name, { message })
}
