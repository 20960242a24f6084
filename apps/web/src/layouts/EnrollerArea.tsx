import type { Enroller } from '@portal/contract/settings'
import { type SectionName, visibleSections } from '@portal/domain/enroller/sections'
import { initials } from '@portal/domain/integration/avatar'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { TIMING } from '@portal/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, Outlet, useNavigate, useParams } from 'react-router'
import { CallFailure, messageOf } from '../api/failure.ts'
import { passes, queryClient } from '../api/query-client.ts'
import { isOf } from '../api/query.keys.ts'
import { useLastingError } from '../api/use-lasting-error.ts'
import { enrollerQuery } from '../features/enroller/enroller.api.ts'
import { HistoryButton } from '../features/integration/HistoryButton.tsx'
import { PeopleButton } from '../features/integration/PeopleButton.tsx'
import { TurnLine } from '../features/integration/TurnLine.tsx'
import { toast } from '../feedback/feedback.store.ts'
import { path } from '../paths.ts'
import { useRouteHandle } from '../route-handle.ts'
import { refreshList } from '../state/groups.ts'
import { openEnroller } from '../state/open-enroller.ts'
import { Breadcrumb } from '../ui/Breadcrumb.tsx'
import { Button } from '../ui/Button.tsx'
import { FormSkeleton } from '../ui/FormSkeleton.tsx'
import { Note } from '../ui/Note.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { EnrollerLayout, EnrollerLayoutPending } from './EnrollerLayout.tsx'
import css from './EnrollerArea.module.css'
import type { SectionGroup } from './SectionNav.tsx'

const ROUTE_PREFIX = 'enroller-'
const NOT_YOURS = 'Esa integración no existe o no tienes acceso a ella. Pide a su dueño que la comparta contigo.'

/** Section of the area that the current route shows. */
function useSection(): SectionName {
  const name = useRouteHandle()?.name ?? ''
  return (name.startsWith(ROUTE_PREFIX) ? name.slice(ROUTE_PREFIX.length) : 'detail') as SectionName
}

/** The sidebar's groups: sections that follow one another under one heading stand together. */
function groupsOf(enroller: Enroller, uuid: string, current: SectionName): SectionGroup[] {
  const groups: { title?: string; items: { label: string; href: string; current: boolean }[] }[] = []
  for (const { name, group, label } of visibleSections(enroller)) {
    const last = groups.at(-1)
    const item = { label, href: path.enroller(uuid, name), current: name === current }
    if (last && last.title === (group ?? undefined)) last.items.push(item)
    else groups.push({ ...(group ? { title: group } : {}), items: [item] })
  }
  return groups
}

/** The area of one integration: loads its data once, shows its sections, and sends a hidden one to General. */
export function Component() {
  const { uuid = '' } = useParams()
  const section = useSection()
  const { data, error, isPending, isFetching, refetch } = useQuery(enrollerQuery(uuid))
  const failure = useLastingError({ error, isPending }, uuid)
  const enroller = data?.value
  useGroup(enroller)
  const lost = error instanceof CallFailure && !passes(error) ? error : undefined
  useReturn(lost, uuid)
  useTold(enroller ? null : error, uuid)

  // A form of what is lost would still ask about its unsaved changes: it goes before the screen does.
  if (!enroller || lost) {
    return (
      <EnrollerLayoutPending>
        <Crumbs items={[{ label: 'Integración' }]} />
        {failure && passes(failure) ? (
          <Unreachable error={failure} busy={isFetching} retry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </EnrollerLayoutPending>
    )
  }
  const shown = visibleSections(enroller).find(({ name }) => name === section)
  if (!shown) return <Navigate to={path.enroller(uuid)} replace />
  return (
    <EnrollerLayout
      name={enroller.public_name}
      role={TYPE_LABELS[enroller.type].label}
      section={shown.group ? shown.title : shown.label}
      initials={initials(enroller.public_name)}
      color={enroller.color}
      groups={groupsOf(enroller, uuid, section)}
      action={
        <>
          <PeopleButton card={enroller} compact />
          <HistoryButton uuid={uuid} compact />
        </>
      }
    >
      <Crumbs
        items={
          section === 'detail'
            ? [{ label: enroller.public_name }]
            : [{ label: enroller.public_name, href: path.enroller(uuid) }, { label: shown.title }]
        }
        action={
          <>
            <PeopleButton card={enroller} />
            <HistoryButton uuid={uuid} />
          </>
        }
      />
      <div className={css.turn}>
        <TurnLine turn={enroller.turn} uuid={uuid} />
      </div>
      <Outlet context={enroller} />
    </EnrollerLayout>
  )
}

function Crumbs({ items, action }: { items: { label: string; href?: string }[]; action?: ReactNode }) {
  return (
    <div className={css.crumbs}>
      <Breadcrumb label="Ruta" items={[{ label: 'Mis integraciones', href: path.listIntegration() }, ...items]} />
      {action}
    </div>
  )
}

/** Keeps the persisted group on the integration that is open. */
function useGroup(enroller: Enroller | undefined): void {
  useEffect(() => {
    if (enroller) openEnroller(enroller)
  }, [enroller])
}

/** An integration that is none of this person's, or no more: says so, forgets it, and goes back to the list. */
function useReturn(lost: CallFailure | undefined, uuid: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!lost) return
    toast({ tone: 'bad', title: lost.status === 404 ? NOT_YOURS : messageOf(lost) }, TIMING.longNotice)
    refreshList()
    void Promise.resolve(navigate(path.listIntegration(), { replace: true })).then(() =>
      queryClient.removeQueries({ predicate: isOf(uuid) }),
    )
  }, [lost, navigate, uuid])
}

/** Tells what the portal answered in place of the integration (spec §8): once, however often it is asked again. */
function useTold(error: Error | null, uuid: string): void {
  const told = useRef('')
  useEffect(() => {
    if (!(error instanceof CallFailure) || error.status < 500 || told.current === uuid) return
    told.current = uuid
    toast({ tone: 'bad', title: messageOf(error) }, TIMING.error)
  }, [error, uuid])
}

/** Which of the two did not answer, if nobody did; else the portal answered something wrong. */
const causeOf = (error: Error): string =>
  error instanceof CallFailure && error.status === 0 ? error.message.replace(/\.$/, '') : 'El portal tuvo un problema'

function Unreachable({ error, busy, retry }: { error: Error; busy: boolean; retry: () => void }) {
  return (
    <Note
      tone="warn"
      title={causeOf(error)}
      role="status"
      action={
        <Button busy={busy} onClick={retry}>
          Reintentar
        </Button>
      }
    >
      <p>Seguimos intentando cargar tu integración. Aparecerá sola apenas se pueda.</p>
    </Note>
  )
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>Cargando la integración</VisuallyHidden>
      <div className={css.turn}>
        <Skeleton width="half" />
      </div>
      <div className={css.head}>
        <Skeleton shape="title" width="half" />
        <Skeleton width="long" />
      </div>
      <FormSkeleton fields={6} />
    </div>
  )
}
