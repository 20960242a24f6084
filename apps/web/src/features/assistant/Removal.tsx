import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/failure.ts'

interface Props {
  remove: () => Promise<void>
  leave: () => void
}

/** Asks before a conversation is deleted. */
export function Removal({ remove, leave }: Props) {
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const confirm = (): void => {
    setBusy(true)
    remove().then(leave, (error: unknown) => {
      setBusy(false)
      setFailure(messageOf(error, 'No pudimos borrar la conversación.'))
    })
  }
  return (
    <div role="alertdialog" className="removal" aria-labelledby="removal" aria-describedby="removal-text">
      <p id="removal">
        <strong>¿Borrar esta conversación?</strong>
      </p>
      <p id="removal-text">No podrás recuperarla.</p>
      <p role="alert" className="failure">
        {failure}
      </p>
      <div className="actions">
        <button type="button" ref={first} className="button" aria-disabled={busy} onClick={() => !busy && leave()}>
          Cancelar
        </button>
        <button type="button" className="button danger" aria-disabled={busy} onClick={() => !busy && confirm()}>
          Borrar
        </button>
      </div>
    </div>
  )
}
