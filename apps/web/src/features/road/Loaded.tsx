import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { useLastingError } from '../../api/query-client.ts'
import { Note, RetryNote } from '../../ui/status/Note.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import css from './Loaded.module.css'

/** Status of the answer if the portal has no network. */
const NOT_APPLICABLE = 409

interface Props<Data> {
  from: UseQueryResult<Data>
  /** What is loaded, after 'Cargando' and 'No pudimos cargar'. */
  what: string
  /** Rows of the placeholder. */
  rows: number
  children: (data: Data) => ReactNode
}

/** Content of a part that loads by itself: a failure is told in its own place, and the other parts stay. */
export function Loaded<Data>({ from, what, rows, children }: Props<Data>) {
  const { data, error, isPending, isFetching, refetch } = from
  const failure = useLastingError({ error, isPending })
  if (data !== undefined) return children(data)
  if (failure instanceof CallFailure && failure.status === NOT_APPLICABLE) return <Note>{messageOf(failure)}.</Note>
  if (failure)
    return <RetryNote title={`No pudimos cargar ${what}.`} busy={isFetching} onRetry={() => void refetch()} />
  return (
    <div role="status" className={css.loading}>
      <span className="visually-hidden">Cargando {what}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <Skeleton width={row % 2 ? 'half' : 'long'} />
        </div>
      ))}
    </div>
  )
}
