import type { ThreadInList } from '@portal/contract/assistant'
import { useEffect, useRef, useState } from 'react'
import { ownThreads } from './assistant.api.ts'

interface Props {
  /** The conversation that is open. */
  current: string | null
  choose: (thread: string) => void
  back: () => void
}

const DAY = new Intl.DateTimeFormat('es-CL', { dateStyle: 'long', timeZone: 'America/Santiago' })

/** The person's conversations, to go on with one of them. */
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
    <div className="log threads">
      <h3 ref={title} tabIndex={-1}>
        Tus conversaciones
      </h3>
      <span role="status" className="unseen">
        {loading && 'Cargando tus conversaciones'}
      </span>
      {loading && (
        <div className="loading">
          <i />
          <i />
          <i />
        </div>
      )}
      {failed && (
        <div role="alert">
          <p className="failure">No pudimos cargar tus conversaciones.</p>
          <div className="actions">
            <button
              type="button"
              className="button"
              onClick={() => {
                setFailed(false)
                title.current?.focus()
              }}
            >
              Reintentar
            </button>
          </div>
        </div>
      )}
      {threads?.length === 0 && <p className="aside">Todavía no tienes conversaciones.</p>}
      <ul className="suggested" hidden={!threads?.length}>
        {threads?.map(({ thread_id, title: asked, created_at }) => (
          <li key={thread_id}>
            <button type="button" aria-current={thread_id === current || undefined} onClick={() => choose(thread_id)}>
              {asked}
              <small>{DAY.format(new Date(created_at))}</small>
            </button>
          </li>
        ))}
      </ul>
      <div className="actions">
        <button type="button" className="button" onClick={back}>
          Volver
        </button>
      </div>
    </div>
  )
}
