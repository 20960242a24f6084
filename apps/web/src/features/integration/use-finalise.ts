import type { IntegrationCard } from '@portal/contract/integration'
import type { Finalisation } from '@portal/domain/integration/finalise'
import { useState } from 'react'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { notify, waiting } from '../../feedback/feedback.store.ts'
import { useAttemptKey } from '../../form/edit/use-attempt-key.ts'
import type { FinaliseControl } from './finalise.form.ts'
import { writeStateOf } from './state.api.ts'

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
      const { state } = await waiting('Guardando...', () => writeStateOf(card, body, keyFor(body)))
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
