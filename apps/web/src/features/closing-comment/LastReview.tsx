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

/** What the network's last review says: that it waits, or that the network approved, with its reason. Observations stand below it. */
export function LastReview() {
  const { data } = useQuery(reviewsQuery(useEnroller().enroller_uuid))
  const last = data?.find(({ verdict }) => verdict !== 'withdrawn')
  if (last?.verdict === null && last.requested_at)
    return (
      <Note title="Sin revisar.">
        La revisión se pidió el <time dateTime={last.requested_at}>{chileanDay(last.requested_at)}</time> y la red aún
        no responde.
      </Note>
    )
  if (last?.verdict !== 'approved' || !last.decided_at) return null
  return (
    <Note tone="ok" title="Aprobada por la red">
      el <time dateTime={last.decided_at}>{chileanDay(last.decided_at)}</time>.
      {last.reason && <p className={css.text}>Motivo: {last.reason}</p>}
    </Note>
  )
}
