import type { Copied } from '@portal/contract/traffic'
import { useState } from 'react'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { FormDialog } from '../../form/edit/FormDialog.tsx'
import { Field, TextInput } from '../../ui/field/Field.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { copyTo } from './traffic.api.ts'

interface Props {
  uuid: string
  id: string
  onClose: () => void
}

/** Sends a copy of a notice to an address that is not registered, and shows what it answered. */
export function CopyDialog({ uuid, id, onClose }: Props) {
  const [url, setUrl] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [answer, setAnswer] = useState<Copied>()
  const submit = async (): Promise<void> => {
    setBusy(true)
    setWrong(undefined)
    setAnswer(undefined)
    try {
      setAnswer(await copyTo(uuid, id, url.trim()))
    } catch (error) {
      setWrong((error instanceof CallFailure && error.fields['url']) || messageOf(error))
    }
    setBusy(false)
  }
  return (
    <FormDialog
      title="Enviar a otra dirección"
      action="Enviar la copia"
      busy={busy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        return submit()
      }}
      intro={<p>Es una copia firmada del aviso, para que la pruebes en otro servidor. No cuenta como entregada.</p>}
    >
      <Field label="Dirección https" error={wrong}>
        <TextInput
          type="url"
          mono
          placeholder="https://pruebas.tuempresa.cl/avisos"
          autoComplete="off"
          maxLength={2000}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
      </Field>
      {answer && <Told answer={answer} />}
    </FormDialog>
  )
}

function Told({ answer: { status, latency_ms, failure, remedy } }: { answer: Copied }) {
  if (!failure)
    return (
      <Note
        tone="ok"
        role="status"
        title={`Respondió ${status}${latency_ms === null ? '' : ` en ${latency_ms} ms`}.`}
      />
    )
  return (
    <Note tone="bad" role="status" title={`${failure}.`}>
      {remedy}
    </Note>
  )
}
