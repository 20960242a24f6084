import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { messageOf } from '../../api/failure.ts'
import { useLastingError } from '../../api/query-client.ts'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { useMayCheck } from '../../state/open-enroller.ts'
import { Note, RetryNote } from '../../ui/status/Note.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { AddressesPart } from './AddressesPart.tsx'
import { AdvicePart } from './AdvicePart.tsx'
import { CallsPart } from './CallsPart.tsx'
import { connectionQuery } from './connection.api.ts'
import css from './Connection.module.css'

/** Screen 'Conexión': what the network saw of the integration's calls and addresses, and the review of its configuration. */
export function Component() {
  const { uuid = '' } = useParams()
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } = useQuery(connectionQuery(uuid))
  const failure = useLastingError({ error, isPending }, uuid)
  const mayCheck = useMayCheck()
  return (
    <>
      <SectionHead
        section="connection"
        lead="Lo que la red comprobó en las dos direcciones: tus llamadas y sus avisos."
      />
      {data?.network && <CallsPart network={data.network} now={dataUpdatedAt} />}
      {data?.network && <AddressesPart uuid={uuid} network={data.network} mayCheck={mayCheck} />}
      {data && !data.network && (
        <div className={css.part}>
          <Note>Este portal no tiene la red de integración, así que no hay llamadas ni avisos que comprobar.</Note>
        </div>
      )}
      {data && <AdvicePart uuid={uuid} advice={data.advice} mayIntend={mayCheck} />}
      {!data && failure && (
        <div className={css.part}>
          <RetryNote title="No pudimos cargar la conexión." busy={isFetching} onRetry={() => void refetch()}>
            {messageOf(failure)}
          </RetryNote>
        </div>
      )}
      {!data && !failure && (
        <div role="status" className={css.part}>
          <span className="visually-hidden">Cargando la conexión</span>
          <Skeleton shape="title" width="short" />
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </div>
      )}
    </>
  )
}
