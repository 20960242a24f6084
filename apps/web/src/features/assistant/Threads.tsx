import type { ThreadInList } from '@portal/contract/assistant'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/failure.ts'
import { Button } from '../../ui/button/Button.tsx'
import { ownThreads } from './assistant.api.ts'
import { Loading } from './Log.tsx'
import css from './Panel.module.css'

interface Props {
  current: string | null
  choose: (thread: string) => void
  back: () => void
}

const DAY = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeZone: 'America/Santiago' })

export function Threads({ current, choose, back }: Props) {
  const [threads, setThreads] = useState<readonly ThreadInList[]>()
  const [failed, setFailed] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const loading = !threads && !failed
  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    if (failed) return
    const left = new AbortController()
    ownThreads(left.signal).then(setThreads, () => setFailed(!left.signal.aborted))
    return () => left.abort()
  }, [failed])
  return (
    <div className={css.log}>
      <h3 ref={title} tabIndex={-1}>
        Tus conversaciones
      </h3>
      <span className="visually-hidden" role="status">
        {loading && 'Cargando tus conversaciones'}
      </span>
      {loading && <Loading />}
      {failed && (
        <div role="alert">
          <p className={css.failure}>No pudimos cargar tus conversaciones.</p>
          <div className={css.actions}>
            <Button
              onClick={() => {
                setFailed(false)
                title.current?.focus()
              }}
            >
              Reintentar
            </Button>
          </div>
        </div>
      )}
      {threads?.length === 0 && <p className={css.aside}>Todavía no tienes conversaciones.</p>}
      <ul role="list" className={css.suggested}>
        {threads?.map(({ thread_id, title: asked, created_at }) => (
          <li key={thread_id}>
            <button type="button" aria-current={thread_id === current || undefined} onClick={() => choose(thread_id)}>
              {asked}
              <small>{DAY.format(new Date(created_at))}</small>
            </button>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <Button onClick={back}>Volver</Button>
      </div>
    </div>
  )
}

/** Asks the person to confirm that the open conversation with the assistant is deleted. */
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
