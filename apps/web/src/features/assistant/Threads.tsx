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
export function Threads(props: Props) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} retry={() => setAttempt(attempt + 1)} />
}

function Attempt({ current, choose, back, retry }: Props & { retry: () => void }) {
  const [threads, setThreads] = useState<readonly ThreadInList[] | 'failed'>()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    const left = new AbortController()
    ownThreads(left.signal).then(setThreads, () => left.signal.aborted || setThreads('failed'))
    return () => left.abort()
  }, [])
  return (
    <div className="log threads">
      <h3 ref={title} tabIndex={-1}>
        Tus conversaciones
      </h3>
      {threads === undefined && (
        <div className="loading">
          <span className="unseen">Cargando tus conversaciones</span>
          <i />
          <i />
          <i />
        </div>
      )}
      {threads === 'failed' && (
        <div role="alert">
          <p className="failure">No pudimos cargar tus conversaciones.</p>
          <div className="actions">
            <button type="button" className="button" onClick={retry}>
              Reintentar
            </button>
          </div>
        </div>
      )}
      {Array.isArray(threads) && threads.length === 0 && <p className="aside">Todavía no tienes conversaciones.</p>}
      {Array.isArray(threads) && threads.length > 0 && (
        <ul className="suggested">
          {(threads as readonly ThreadInList[]).map(({ thread_id, title: asked, created_at }) => (
            <li key={thread_id}>
              <button type="button" aria-current={thread_id === current || undefined} onClick={() => choose(thread_id)}>
                {asked}
                <small>{DAY.format(new Date(created_at))}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={back}>
          Volver
        </button>
      </div>
    </div>
  )
}
