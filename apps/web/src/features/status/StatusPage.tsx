import { contactHref } from '@portal/domain/tools'
import { useQuery } from '@tanstack/react-query'
import { useLastingError } from '../../api/query-client.ts'
import { Card } from '../../ui/page/Card.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { Note, RetryNote } from '../../ui/status/Note.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { StateBadge } from '../../ui/status/StateBadge.tsx'
import css from './Status.module.css'
import { statusQuery } from './status.api.ts'
import { groupsOf, STATES, type StatusGroup, summaryOf } from './status.words.ts'

/** What of the portal and the integration network works now. */
export function Component() {
  const { data, error, isPending, isFetching, refetch } = useQuery(statusQuery)
  const failed = useLastingError({ error, isPending }) !== null
  return (
    <div className={css.page}>
      <PageHead
        title="Estado"
        lead="Lo que funciona ahora en el portal y en la red de integración. Se actualiza solo cada 15 segundos."
      />
      {failed ? (
        <RetryNote title="El portal no responde." busy={isFetching} onRetry={() => void refetch()}>
          Sin su respuesta no sabemos cómo está lo demás. Volvemos a preguntar en unos segundos.
        </RetryNote>
      ) : (
        data && <Note role="status" {...summaryOf(data)} />
      )}
      {data && !failed && groupsOf(data).map((group) => <Group key={group.title} {...group} />)}
      {!data && !failed && <Loading />}
      <p className={css.about}>
        Esta página muestra el momento y no guarda un historial. Si algo tuyo falla y aquí todo funciona, escríbenos por{' '}
        <a href={contactHref('integration')}>Contacto</a>.
      </p>
    </div>
  )
}

function Group({ title, lines }: StatusGroup) {
  return (
    <section aria-label={title} className={css.group}>
      <h2>{title}</h2>
      <Card>
        <dl className={css.lines}>
          {lines.map(({ name, state, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <StateBadge {...STATES[state]} />
              </dd>
              <dd className={css.text}>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  )
}

const Loading = () => (
  <Card aria-hidden>
    <Skeleton width="half" />
    <Skeleton />
    <Skeleton width="long" />
  </Card>
)
