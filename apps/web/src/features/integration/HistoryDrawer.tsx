import { type ActivityEntry, listActivity } from '@portal/contract/activity'
import { chileanTimestamp } from '@portal/domain/moment'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useLastingError } from '../../api/query-client.ts'
import { authorOf } from '../../form/edit/author.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Drawer } from '../../ui/dialog/Drawer.tsx'
import { EmptyState } from '../../ui/status/EmptyState.tsx'
import { RetryNote } from '../../ui/status/Note.tsx'
import css from './DrawerList.module.css'
import { DrawerListLoading } from './DrawerListLoading.tsx'
import { call } from '../../api/call.ts'

export function HistoryDrawer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { data, error, isPending, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(activityQuery(uuid))
  const failed = useLastingError({ error, isPending }) !== null
  const entries = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Drawer onClose={onClose} label="Historial" closeLabel="Cerrar el historial" head={<b>Historial</b>}>
      <div className={css.body}>
        {isPending && !failed && <DrawerListLoading label="Cargando el historial" rows={5} />}
        {entries.length > 0 && (
          <ol role="list" className={css.list}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
        {data && !failed && entries.length === 0 && (
          <EmptyState title="Todavía no hay cambios">
            Aquí quedará lo que se guarde en esta integración, con su autor y su fecha.
          </EmptyState>
        )}
        {failed && (
          <RetryNote
            title="No pudimos cargar el historial"
            busy={isFetching}
            onRetry={() => void (data ? fetchNextPage() : refetch())}
          />
        )}
        {hasNextPage && !failed && (
          <Button block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Ver más
          </Button>
        )}
      </div>
    </Drawer>
  )
}

function Entry({ entry: { at, actor, summary, changes } }: { entry: ActivityEntry }) {
  return (
    <li>
      <p className={css.summary}>{summary}</p>
      <p className={css.by}>
        <bdi>{authorOf(actor)}</bdi> · <time dateTime={at}>{chileanTimestamp(at)}</time>
      </p>
      {changes.length > 0 && (
        <dl className={css.changes}>
          {changes.map((change) => (
            <div key={change.field}>
              <dt>{change.label}</dt>
              <dd>
                <Change {...change} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

function Change({ before, after }: { before: string | null; after: string | null }) {
  return (
    <>
      {before !== null && (
        <del>
          <span className="visually-hidden">Antes: </span>
          {before}
        </del>
      )}{' '}
      {after !== null && (
        <ins>
          {before !== null && <span className="visually-hidden">Ahora: </span>}
          {after}
        </ins>
      )}
    </>
  )
}

/** Query for the change history, loaded page by page and never cached. */
const activityQuery = (uuid: string) =>
  infiniteQueryOptions({
    queryKey: ['activity', uuid],
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam }
      return (await call(listActivity, { uuid, query, signal })).answer
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  })
