import { STATE_LABELS } from '@portal/domain/integration/state'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { messageOf } from '../../api/failure.ts'
import { useLastingError } from '../../api/query-client.ts'
import { SectionHead } from '../../form/edit/SectionHead.tsx'
import { useEnroller, useReader } from '../../state/open-enroller.ts'
import { roadQuery } from '../../state/road.ts'
import { RetryNote } from '../../ui/status/Note.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import { CodePart } from './CodePart.tsx'
import { DeliveriesPart } from './DeliveriesPart.tsx'
import { EventsPart } from './EventsPart.tsx'
import { LifePart } from './LifePart.tsx'
import { NextStepCard, StepLoading } from './NextStepCard.tsx'
import css from './OverviewPage.module.css'
import { LOOK_MS } from './overview.api.ts'
import { PeoplePart } from './PeoplePart.tsx'
import { RoadLoading, RoadPart } from './RoadPart.tsx'

/** Screen 'Resumen': what is done, what is missing, and the one thing to do next. Each part loads and fails by itself. */
export function Component() {
  const { uuid = '' } = useParams()
  const { state } = useEnroller()
  const reader = useReader()
  const own = reader === 'enroller'
  const {
    data: road,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery({ ...roadQuery(uuid), refetchInterval: LOOK_MS })
  const failure = useLastingError({ error, isPending }, uuid)
  const { tone, card } = STATE_LABELS[state]
  return (
    <>
      <SectionHead
        section="overview"
        lead="Qué está listo, qué falta y qué viene ahora."
        actions={<StateBadge tone={tone} label={card} />}
      />
      {road && <NextStepCard road={road} uuid={uuid} />}
      {road && <RoadPart stages={road.stages} uuid={uuid} />}
      {!road && failure && (
        <RetryNote title="No pudimos cargar el camino." busy={isFetching} onRetry={() => void refetch()}>
          {messageOf(failure)}
        </RetryNote>
      )}
      {!road && !failure && (
        <div role="status">
          <span className="visually-hidden">Cargando el resumen</span>
          <StepLoading />
          <RoadLoading />
        </div>
      )}
      <div className={css.columns}>
        <div>
          <DeliveriesPart uuid={uuid} own={own} />
          <EventsPart uuid={uuid} />
        </div>
        <div>
          <CodePart uuid={uuid} own={own} />
          <PeoplePart />
        </div>
      </div>
      {road && <LifePart life={road.life} stages={road.stages} reader={reader} />}
    </>
  )
}
