import { NETWORK_ADDRESS } from '@portal/domain/network-address'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/failure.ts'
import { DebuggerLink } from '../../form/debugger/DebuggerLink.tsx'
import { canonicalOf } from '../../form/debugger/signed.message.ts'
import { curlOf } from '../../ui/sequence/curl.ts'
import { Checks, CopyCurl, MessageTabs } from '../../ui/sequence/MessageParts.tsx'
import { sentence } from '../../ui/sequence/words.ts'
import { Note, RetryNote } from '../../ui/status/Note.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import css from './Opened.module.css'
import { callQuery } from './traffic.api.ts'

/** A call: what the door checked, its bodies, and how to mend what failed. */
export function OpenedCall({ uuid, id }: { uuid: string; id: string }) {
  const { data: message, error, isFetching, refetch } = useQuery(callQuery(uuid, id))
  if (!message) return <Loading what="la llamada" error={error} busy={isFetching} onRetry={() => void refetch()} />
  const curl = message.hidden ? undefined : curlOf(message, NETWORK_ADDRESS)
  return (
    <div className={css.opened}>
      <div className={css.head}>
        <p>
          Llamada{' '}
          <code>
            {message.method} {message.path ?? ''}
          </code>{' '}
          <code>{message.request_id}</code>
        </p>
        {curl && <CopyCurl curl={curl} />}
      </div>
      <div className={css.columns}>
        <div>
          <Checks message={message} />
        </div>
        <div className={css.column}>
          <MessageTabs message={message} canonical={canonicalOf(message)} withChecks={false} />
          {message.cause && (
            <Note tone="bad" title={sentence(message.cause.what)}>
              {sentence(message.cause.remedy)}
              <span className={css.links}>
                {message.cause.href && <a href={message.cause.href}>Ir a la pantalla que lo corrige</a>}
                <DebuggerLink message={message} />
              </span>
            </Note>
          )}
        </div>
      </div>
    </div>
  )
}

interface LoadingProps {
  what: string
  error: Error | null
  busy: boolean
  onRetry: () => void
}

/** Place of a row's content while it loads, or why it did not. */
export function Loading({ what, error, busy, onRetry }: LoadingProps) {
  if (error)
    return (
      <div className={css.opened}>
        <RetryNote title={`No pudimos cargar ${what}.`} busy={busy} onRetry={onRetry}>
          {messageOf(error)}
        </RetryNote>
      </div>
    )
  return (
    <div role="status" className={css.opened}>
      <span className="visually-hidden">Cargando {what}</span>
      <Skeleton width="long" />
      <Skeleton shape="card" />
    </div>
  )
}
