import { REASON_LENGTH } from '@portal/domain/connection/advice'
import { useState } from 'react'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { FormDialog } from '../../form/edit/FormDialog.tsx'
import { Field, TextArea } from '../../ui/field/Field.tsx'

interface Props {
  /** What was found. */
  title: string
  onClose: () => void
  onSay: (reason: string) => Promise<void>
}

/** Asks why something is on purpose. */
export function IntentDialog({ title, onClose, onSay }: Props) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const say = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await onSay(reason)
      onClose()
    } catch (failure) {
      setError((failure instanceof CallFailure && failure.fields['reason']) || messageOf(failure))
      setBusy(false)
    }
  }
  return (
    <FormDialog
      title="Es a propósito"
      action="Dejarlo así"
      busy={busy}
      typed={reason.trim() !== ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        return say()
      }}
      intro={<p>{title}. Deja de restar puntos, y quien revise tu integración verá el motivo y tu nombre.</p>}
    >
      <Field label="¿Por qué?" error={error}>
        <TextArea
          rows={3}
          maxLength={REASON_LENGTH.max}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </FormDialog>
  )
}
