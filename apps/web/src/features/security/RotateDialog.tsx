import { OVERLAP_HOURS, PURPOSE_TEXTS, type Purpose } from '@portal/domain/security/secret'
import { useMemo, useState } from 'react'
import { useRepeat, valuesToRepeat } from '../../api/step-up.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { FormDialog } from '../../form/edit/FormDialog.tsx'
import { Field } from '../../ui/field/Field.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { endAfter, OVERLAP_CHOICES } from './overlap.ts'
import { rotateSecret, rotationOf } from './security.api.ts'

const outcome = (hours: number): string =>
  hours === 0
    ? 'Se creará un valor nuevo y el actual dejará de servir de inmediato: lo que firmes con él será rechazado hasta que uses el nuevo.'
    : `Se creará un valor nuevo y el actual seguirá sirviendo hasta el ${endAfter(hours)}. Hasta entonces la red acepta los dos.`

export function RotateDialog({ uuid, purpose, onClose }: { uuid: string; purpose: Purpose; onClose: () => void }) {
  const again = rotationOf(uuid, purpose)
  const [hours, setHours] = useState(() => valuesToRepeat<number>(again) ?? OVERLAP_HOURS.byDefault)
  const [busy, setBusy] = useState(false)
  // Idempotency key of the rotation; a new one for each chosen number of hours, because the request is then a different one.
  const key = useMemo(() => `${hours}-${crypto.randomUUID()}`, [hours])
  const rotate = async (): Promise<void> => {
    setBusy(true)
    try {
      await rotateSecret(uuid, { secret: purpose, overlap_hours: hours }, key)
      toast(
        { tone: 'ok', title: 'El secreto fue rotado', text: 'Copia el valor nuevo y úsalo en tus sistemas.' },
        'longNotice',
      )
      onClose()
    } catch (error) {
      toastFailure(error, 'error')
      setBusy(false)
    }
  }
  useRepeat(again, () => void rotate())
  return (
    <FormDialog
      busy={busy}
      title={`Rotar el secreto de ${PURPOSE_TEXTS[purpose].of}`}
      action="Rotar"
      danger={hours === 0}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        return rotate()
      }}
    >
      <Field group label="¿Hasta cuándo sirve el valor actual?" labelAction={<HelpButton entry="rotation" />}>
        <RadioCards
          name="overlap_hours"
          options={OVERLAP_CHOICES}
          value={String(hours)}
          onChange={({ target }) => setHours(Number(target.value))}
        />
      </Field>
      <Note tone={hours === 0 ? 'warn' : 'info'} role="status">
        {outcome(hours)}
      </Note>
    </FormDialog>
  )
}
