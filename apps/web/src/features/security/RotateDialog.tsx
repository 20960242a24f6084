import { TIMING } from '@portal/domain/limits'
import { chileanMoment } from '@portal/domain/moment'
import { OVERLAP_HOURS, PURPOSE_TEXTS, type Purpose } from '@portal/domain/security/secret'
import { useMemo, useState } from 'react'
import { messageOf } from '../../api/failure.ts'
import { toast } from '../../feedback/feedback.store.ts'
import { HelpButton } from '../../form/help/HelpButton.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/field/Field.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { RadioCards } from '../../ui/field/RadioCards.tsx'
import { rotateSecret } from './security.api.ts'

const CHOICES = [
  { value: `${OVERLAP_HOURS.min}`, label: 'Ahora', help: 'Si el valor se filtró.' },
  { value: `${OVERLAP_HOURS.byDefault}`, label: '24 horas', help: 'Para un cambio programado.' },
  { value: `${OVERLAP_HOURS.max}`, label: '7 días', help: 'Si otros equipos también lo usan.' },
]

const outcome = (hours: number): string =>
  hours === 0
    ? 'Se creará un valor nuevo y el actual dejará de servir de inmediato: lo que firmes con él será rechazado hasta que uses el nuevo.'
    : `Se creará un valor nuevo y el actual seguirá sirviendo hasta el ${chileanMoment(new Date(Date.now() + hours * 3_600_000).toISOString())}. Hasta entonces la red acepta los dos.`

export function RotateDialog({ uuid, purpose, onClose }: { uuid: string; purpose: Purpose; onClose: () => void }) {
  const [hours, setHours] = useState<number>(OVERLAP_HOURS.byDefault)
  const [busy, setBusy] = useState(false)
  // Each choice of hours has its own idempotency key, because the request differs.
  const key = useMemo(() => `${hours}-${crypto.randomUUID()}`, [hours])
  const rotate = async (): Promise<void> => {
    setBusy(true)
    try {
      await rotateSecret(uuid, { secret: purpose, overlap_hours: hours }, key)
      toast(
        { tone: 'ok', title: 'El secreto fue rotado', text: 'Copia el valor nuevo y úsalo en tus sistemas.' },
        TIMING.longNotice,
      )
      onClose()
    } catch (error) {
      toast({ tone: 'bad', title: messageOf(error) }, TIMING.error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      busy={busy}
      title={`Rotar el secreto de ${PURPOSE_TEXTS[purpose].of}`}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button variant={hours === 0 ? 'danger' : 'primary'} onClick={() => void rotate()} busy={busy}>
            Rotar
          </Button>
        </>
      }
    >
      <Field group label="¿Hasta cuándo sirve el valor actual?" labelAction={<HelpButton entry="rotation" />}>
        <RadioCards
          name="overlap_hours"
          options={CHOICES}
          value={String(hours)}
          onChange={({ target }) => setHours(Number(target.value))}
        />
      </Field>
      <Note tone={hours === 0 ? 'warn' : 'info'} role="status">
        {outcome(hours)}
      </Note>
    </Dialog>
  )
}
