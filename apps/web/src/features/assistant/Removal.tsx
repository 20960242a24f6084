import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/failure.ts'
import { Button } from '../../ui/button/Button.tsx'
import css from './Panel.module.css'

export function Removal({ remove, leave }: { remove: () => Promise<void>; leave: () => void }) {
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
    <div
      role="alertdialog"
      className={css.removal}
      aria-labelledby="assistant-removal"
      aria-describedby="assistant-removal-text"
    >
      <p id="assistant-removal">
        <strong>¿Borrar esta conversación?</strong>
      </p>
      <p id="assistant-removal-text">No podrás recuperarla.</p>
      <p role="alert" className={css.failure}>
        {failure}
      </p>
      <div className={css.actions}>
        <Button ref={first} aria-disabled={busy} onClick={() => !busy && leave()}>
          Cancelar
        </Button>
        <Button variant="danger" busy={busy} onClick={confirm}>
          Borrar
        </Button>
      </div>
    </div>
  )
}
