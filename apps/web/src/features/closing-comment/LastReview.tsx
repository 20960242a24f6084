import { listReviews } from '@portal/contract/review'
import { chileanDay } from '@portal/domain/moment'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { logged } from '../../feedback/log.ts'
import { useEnroller } from '../../state/open-enroller.ts'
import { Note } from '../../ui/status/Note.tsx'
import css from './ClosingComments.module.css'

const reviewsQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['reviews', uuid],
    queryFn: async ({ signal }) => (await logged('Reviews', call(listReviews, { uuid, signal }))).answer.data,
    staleTime: 0,
  })

const Day = ({ of }: { of: string }) => <time dateTime={of}>{chileanDay(of)}</time>

/** When the integration was closed, and what the network's last review says. Observations stand in the comments below it. */
export function LastReview({ finished }: { finished: string | null }) {
  const { data } = useQuery(reviewsQuery(useEnroller().enroller_uuid))
  const last = data?.find(({ verdict }) => verdict !== 'withdrawn')
  const asked = last?.verdict === null ? last.requested_at : null
  const approved = last?.verdict === 'approved' ? last : undefined
  if (!finished && !asked) return null
  const closed = asked ? 'Integración finalizada, sin revisar.' : 'Integración finalizada.'
  return (
    <Note tone={asked || !data ? 'info' : 'ok'} title={finished ? closed : 'Finalización pedida.'}>
      {finished && (
        <>
          Fecha de cierre: <Day of={finished} />.{' '}
        </>
      )}
      {asked && (
        <>
          La revisión se pidió el <Day of={asked} /> y la red aún no responde.
        </>
      )}
      {finished && approved?.decided_at && (
        <>
          La red la aprobó el <Day of={approved.decided_at} />.
        </>
      )}
      {finished && approved?.reason && <p className={css.text}>Motivo: {approved.reason}</p>}
    </Note>
  )
}
