import type { Notices, ReceivedNotice } from '@portal/contract/network'
import { collects, type IntegrationType } from '@portal/domain/integration/type'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { useLastingError } from '../../api/query-client.ts'
import { noticesQuery } from '../../form/fields/receiver.api.ts'
import { useSession } from '../../session/session.store.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Field, FormBlock } from '../../ui/field/Field.tsx'
import { ReadOnlyInput } from '../../ui/field/ReadOnlyInput.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { Note, RetryNote } from '../../ui/status/Note.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { AnswerChoice } from './AnswerChoice.tsx'
import { NoticeDrawer } from './NoticeDrawer.tsx'
import { clockTime, meaningOf } from './notice.words.ts'
import { Verdicts } from './Verdicts.tsx'
import css from './Network.module.css'

const PER_PAGE = 20
/** Status of the answer if the portal has no network. */
const NOT_APPLICABLE = 409

/** The portal's receiver: its address, what it answers, and the notices that it took. */
export function ReceivedNotices({ uuid, type }: { uuid: string; type: IntegrationType }) {
  const [page, setPage] = useState(1)
  const ended = useSession(({ status }) => status === 'ended')
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...noticesQuery(uuid, page), enabled: !ended })
  const failure = useLastingError({ error, isPending }, uuid)
  const isOff = failure instanceof CallFailure && failure.status === NOT_APPLICABLE
  return (
    <FormBlock
      title="Receptor de avisos"
      text="El portal recibe tus avisos mientras no tienes servidor y revisa sus dos firmas como deberá hacerlo el tuyo."
    >
      {isOff && <Note>{failure.message}.</Note>}
      {failure && !isOff && !data && (
        <RetryNote title="No pudimos cargar los avisos" busy={isFetching} onRetry={() => void refetch()}>
          {messageOf(failure)}
        </RetryNote>
      )}
      {!data && !failure && (
        <div role="status" className={css.loading}>
          <span className="visually-hidden">Cargando los avisos recibidos</span>
          <Skeleton shape="control" />
          <Skeleton width="long" />
          <Skeleton width="half" />
        </div>
      )}
      {data && (
        <>
          <Field
            label="Dirección del receptor"
            help="Es solo de esta integración. Quien la conoce puede enviarle avisos falsos: la firma los delata."
          >
            <ReadOnlyInput value={data.receiver.url} mono copyable="la dirección del Receptor de avisos" />
          </Field>
          {collects(type) && <AnswerChoice uuid={uuid} answer={data.receiver.answer} />}
          <NoticeList notices={data} page={page} onPage={setPage} />
        </>
      )}
    </FormBlock>
  )
}

function NoticeList({ notices, page, onPage }: { notices: Notices; page: number; onPage: (page: number) => void }) {
  const [open, setOpen] = useState<ReceivedNotice>()
  const { data, pagination } = notices
  const { total_items: total, total_pages: pages } = pagination
  if (total === 0)
    return (
      <EmptyState title="Todavía no llega ningún aviso">
        Guarda su dirección en un webhook y haz una prueba: el aviso aparecerá aquí.
      </EmptyState>
    )
  const first = (page - 1) * PER_PAGE + 1
  return (
    <div className={css.list}>
      <ol role="list" className={css.notices} aria-label="Avisos recibidos">
        {data.map((notice) => (
          <li key={notice.id}>
            <button type="button" onClick={() => setOpen(notice)}>
              <code>{notice.type || 'Sin tipo'}</code>
              <span>{meaningOf(notice)}</span>
            </button>
            <p>
              <time dateTime={notice.received_at}>{clockTime(notice.received_at)}</time>
              {notice.attempt > 1 && ` · ${notice.attempt}.ª vez`}
            </p>
            <Verdicts {...notice.verdicts} />
          </li>
        ))}
      </ol>
      <nav className={css.pages} aria-label="Páginas de avisos">
        <p role="status">
          {data.length === 0 ? 'No hay avisos en esta página' : `${first} a ${first + data.length - 1} de ${total}`}
        </p>
        {pages > 1 && (
          <>
            <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
              Más nuevos
            </Button>
            <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
              Más antiguos
            </Button>
          </>
        )}
      </nav>
      {open && <NoticeDrawer notice={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
