import type { IntegrationCard } from '@portal/contract/integration'
import type { Finalisation } from '@portal/domain/integration/finalise'
import { lacksOf, withPending } from '@portal/domain/review/review'
import { useState } from 'react'
import { messageOf } from '../../api/failure.ts'
import { notify, saving } from '../../feedback/feedback.store.ts'
import { useAttemptKey } from '../../form/edit/submission.ts'
import { type FinaliseControl, showRefusals, writeStateOf } from '../../form/observe/observation.form.ts'

const DONE = 'El estado de la integración fue actualizado con éxito'
const ASKED = 'Tu solicitud de finalización quedó enviada'

/** What a finalised integration still lacks, and whether the network has seen it; undefined if the network approved it just now. */
function resultOf({ role, road }: Pick<IntegrationCard, 'role' | 'road'>): string | undefined {
  const { open, failing } = lacksOf(road)
  if (role === 'ADMIN' && failing === 0) return undefined
  const how = `Quedó «Finalizada» ${withPending(open)} y sin revisar.`
  return role === 'ADMIN'
    ? `${how} Apruébala en la Bandeja con un motivo, porque algo falla.`
    : `${how} Te avisaremos cuando la red la apruebe o agregue observaciones.`
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
      if (state === body.state)
        await notify({ title: DONE, text: state === 'SUCCESS' && state !== card.state ? resultOf(card) : undefined })
      else
        await notify({
          title: ASKED,
          text: `Va ${withPending(lacksOf(card.road).open)}. La red revisará tu integración; mientras tanto, su estado no cambia.`,
        })
    } catch (error) {
      setBusy(false)
      showRefusals(form, error)
      await notify({ title: messageOf(error), tone: 'bad' })
    }
  }
  return { busy, save }
}
