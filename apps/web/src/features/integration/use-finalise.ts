import type { IntegrationCard } from '@portal/contract/integration'
import type { Finalisation, finalisation } from '@portal/domain/integration/finalise'
import type { IntegrationState } from '@portal/domain/integration/state'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import { readClosingComments } from '@portal/contract/closing-comment'
import type { Answer, BodyInput } from '@portal/contract/endpoint'
import { writeState } from '@portal/contract/state'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { notify, saving } from '../../feedback/feedback.store.ts'
import { useAttemptKey } from '../../form/edit/submission.ts'
import { call } from '../../api/call.ts'
import { queryClient, settingsKey } from '../../api/query-client.ts'
import { settingQuery } from '../../api/setting.ts'
import { refreshList } from '../../state/groups.ts'

/** Values of the 'Finalizar' dialog; `pendings` is used only if the state is PENDING. */
export interface FinaliseForm {
  state: IntegrationState
  pendings: { state: boolean; description: string }[]
}

export type FinaliseControl = UseFormReturn<FinaliseForm, unknown, Finalisation>

export const NEW_OBSERVATION = { state: false, description: '' }

/** Request body made from the form's values (spec §4). */
export const bodyOf = ({ state, pendings }: FinaliseForm): z.input<typeof finalisation> =>
  state === 'PENDING' ? { state, pendings } : { state }

const DONE = { title: 'El estado de la integración fue actualizado con éxito' }
const ASKED = {
  title: 'Tu solicitud de finalización quedó enviada',
  text: 'La red revisará tu integración. Mientras tanto, su estado no cambia.',
}

/** Saves the 'Finalizar' form. Success closes the dialog and shows a notice; a failure keeps the typed text and shows why (spec §8). */
export function useFinalise(form: FinaliseControl, card: IntegrationCard, onClose: () => void) {
  const [busy, setBusy] = useState(false)
  const keyFor = useAttemptKey()

  const save = async (body: Finalisation): Promise<void> => {
    setBusy(true)
    try {
      const { state } = await saving(() => writeStateOf(card, body, keyFor(body)))
      onClose()
      await notify(state === body.state ? DONE : ASKED)
    } catch (error) {
      setBusy(false)
      if (error instanceof CallFailure) {
        for (const [name, message] of Object.entries(error.fields))
          if (isDescription(name)) form.setError(name, { message })
      }
      await notify({ title: messageOf(error), tone: 'bad' })
    }
  }
  return { busy, save }
}

type Description = `pendings.${number}.description`
const isDescription = (name: string): name is Description => /^pendings\.\d+\.description$/.test(name)

type Card = Pick<IntegrationCard, 'uuid' | 'enroller_uuid'>

const STATE = {
  section: 'comments',
  read: readClosingComments,
  write: writeState,
  operations: [writeState.operation],
} as const

/** Query that loads all observations of an integration, even if the integration is not in the state PENDING. */
export const observationsQuery = (enroller_uuid: string) => ({ ...settingQuery(STATE, enroller_uuid), staleTime: 0 })

/** Sets the state of an integration and appends observations. Invalidates the list and the cached sections. */
async function writeStateOf(
  { uuid, enroller_uuid }: Card,
  body: BodyInput<typeof writeState>,
  idempotencyKey: string,
): Promise<Answer<typeof writeState>> {
  const { answer } = await call(writeState, { uuid, body, idempotencyKey })
  refreshList()
  void queryClient.invalidateQueries({ queryKey: settingsKey(enroller_uuid) })
  return answer
}
