import type { RoadAnswer } from '@portal/contract/road'
import type { Enroller } from '@portal/contract/settings'
import { type SectionName, visibleSections } from '@portal/domain/enroller/sections'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, Outlet, useNavigate, useParams } from 'react-router'
import { initials } from '@portal/domain/integration/avatar'
import { TYPE_LABELS } from '@portal/domain/integration/type'
import { ChevronsUpDown } from 'lucide-react'
import { CallFailure, messageOf } from '../api/failure.ts'
import { isOf, passes, queryClient, useLastingError } from '../api/query-client.ts'
import { DATA } from '@portal/domain/enroller/data.setting'
import { addressesOf, settingQuery } from '../api/setting.ts'
import { AskedSharing } from '../features/integration/AskedSharing.tsx'
import { DrawerButtons } from '../features/integration/DrawerButtons.tsx'
import { RepeatedSharing } from '../features/integration/RepeatedSharing.tsx'
import { toast } from '../feedback/feedback.store.ts'
import { useFailureToast } from '../feedback/failure.toast.ts'
import { path } from '../paths.ts'
import { useRouteHandle } from '../route-handle.ts'
import { refreshList } from '../state/groups.ts'
import { openEnroller } from '../state/open-enroller.ts'
import { roadQuery } from '../state/road.ts'
import { contentHasFocus, focusContent } from './content.focus.ts'
import { Breadcrumb } from '../ui/page/Breadcrumb.tsx'
import { FormSkeleton } from '../ui/field/Field.tsx'
import { RetryNote } from '../ui/status/Note.tsx'
import { Skeleton } from '../ui/status/Skeleton.tsx'
import css from './EnrollerArea.module.css'
import { type SectionGroup, type SectionLink, SectionNav } from './SectionNav.tsx'
import { Avatar } from '../ui/drawing/Avatar.tsx'
import { Glyph } from '../form/road/Glyph.tsx'
import { Button } from '../ui/button/Button.tsx'
import { Drawer } from '../ui/dialog/Drawer.tsx'

type States = RoadAnswer['sections'] | undefined

const ROUTE_PREFIX = 'enroller-'
const NOT_YOURS = 'Esa integración no existe o no tienes acceso a ella. Pide a su dueño que la comparta contigo.'

function useSection(): SectionName {
  const name = useRouteHandle()?.name ?? ''
  return (name.startsWith(ROUTE_PREFIX) ? name.slice(ROUTE_PREFIX.length) : 'detail') as SectionName
}

/** Groups of links in the sidebar: sections that follow each other and have the same heading form one group. */
function groupsOf(enroller: Enroller, uuid: string, current: SectionName, states: States): SectionGroup[] {
  const groups: { title?: string; items: SectionLink[] }[] = []
  for (const { name, group, label } of visibleSections(enroller)) {
    const last = groups.at(-1)
    const item = { label, href: path.enroller(uuid, name), current: name === current, state: states?.[name] }
    // What the specification lists begins with General; the two screens before it are about the whole integration.
    if (last && last.title === (group ?? undefined) && name !== 'detail') last.items.push(item)
    else groups.push({ ...(group ? { title: group } : {}), items: [item] })
  }
  return groups
}

/** Route around an integration's sections: loads the integration once; a section that its type does not have opens General instead. */
export function Component() {
  const { uuid = '' } = useParams()
  const section = useSection()
  const { data, error, isPending, isFetching, refetch } = useQuery(settingQuery(addressesOf(DATA), uuid))
  const failure = useLastingError({ error, isPending }, uuid)
  const enroller = data?.value
  // Without it the sidebar shows no states; the screens that need it tell why it is missing.
  const { data: road } = useQuery({ ...roadQuery(uuid), enabled: enroller !== undefined })
  useEffect(() => {
    if (enroller) openEnroller(enroller)
  }, [enroller])
  const lost = error instanceof CallFailure && !passes(error) ? error : undefined
  useReturnToList(lost, uuid)
  // If the integration cannot be loaded, a toast says so, but only for a status of 500 or more (spec §8).
  useFailureToast(!enroller && failure instanceof CallFailure && failure.status >= 500 && messageOf(failure))

  // Shows no form if the integration is gone, because a form would ask about unsaved changes before the list opens.
  if (!enroller || lost) {
    return (
      <EnrollerLayoutPending>
        <Crumbs items={[{ label: 'Integración' }]} />
        {failure && passes(failure) ? (
          <RetryNote title={causeOf(failure)} busy={isFetching} onRetry={() => void refetch()}>
            <p>Seguimos intentando cargar tu integración. Aparecerá sola apenas se pueda.</p>
          </RetryNote>
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
      enroller={enroller}
      section={shown.group ? shown.title : shown.label}
      groups={groupsOf(enroller, uuid, section, road?.sections)}
      action={<DrawerButtons card={enroller} uuid={uuid} compact />}
    >
      <Crumbs
        items={
          section === 'detail'
            ? [{ label: enroller.public_name }]
            : [{ label: enroller.public_name, href: path.enroller(uuid) }, { label: shown.title }]
        }
        action={<DrawerButtons card={enroller} uuid={uuid} />}
      />
      <Outlet context={enroller} />
      <AskedSharing card={enroller} />
      <RepeatedSharing />
    </EnrollerLayout>
  )
}

function Crumbs({ items, action }: { items: { label: string; href?: string }[]; action?: ReactNode }) {
  return (
    <div className={css.crumbs}>
      <Breadcrumb items={[{ label: 'Mis integraciones', href: path.listIntegration() }, ...items]} />
      {action}
    </div>
  )
}

/** Handles an integration that does not exist or is no longer shared: shows a toast, returns to the list and clears its cached data. */
function useReturnToList(lost: CallFailure | undefined, uuid: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!lost) return
    toast({ tone: 'bad', title: lost.status === 404 ? NOT_YOURS : messageOf(lost) }, 'longNotice')
    refreshList()
    void Promise.resolve(navigate(path.listIntegration(), { replace: true })).then(() =>
      queryClient.removeQueries({ predicate: isOf(uuid) }),
    )
  }, [lost, navigate, uuid])
}

/** Text that says why the integration could not be loaded: there is no connection, or else a general text. */
const causeOf = (error: Error): string =>
  error instanceof CallFailure && error.status === 0 ? error.message.replace(/\.$/, '') : 'El portal tuvo un problema'

function Loading() {
  return (
    <div role="status">
      <span className="visually-hidden">Cargando la integración</span>
      <div className={css.head}>
        <Skeleton shape="title" width="half" />
        <Skeleton width="long" />
      </div>
      <FormSkeleton fields={6} />
    </div>
  )
}

interface Props {
  enroller: Enroller
  /** Title of the current section, shown on the button that opens the list of sections. */
  section: string
  groups: readonly SectionGroup[]
  action?: ReactNode
  children: ReactNode
}

/** Layout of one integration inside the site's frame: sections in a left sidebar; under 1040 px, a button opens them. */
function EnrollerLayout({ enroller, section, groups, action, children }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const state = groups.flatMap(({ items }) => items).find(({ current }) => current)?.state
  // Until the integration has loaded there is no title, so the focus after a navigation waits on the content.
  useEffect(() => {
    if (contentHasFocus()) focusContent()
  }, [])
  const who = (
    <div className={css.who}>
      <Avatar initials={initials(enroller.public_name)} color={enroller.color} small />
      <div>
        <b title={enroller.public_name}>{enroller.public_name}</b>
        <span>{TYPE_LABELS[enroller.type].label}</span>
      </div>
    </div>
  )
  return (
    <>
      <Area
        side={
          <>
            {who}
            <SectionNav groups={groups} />
          </>
        }
        sections={
          <>
            <Button block aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
              {state && <Glyph {...state} />}
              <span className={css.current}>
                <span className="visually-hidden">Secciones: </span>
                {section}
                <small className="ellipsis">{enroller.public_name}</small>
              </span>
              <ChevronsUpDown />
            </Button>
            {action}
          </>
        }
      >
        {children}
      </Area>
      {open && (
        <Drawer onClose={close} side="left" label="Integración" closeLabel="Cerrar las secciones" head={who}>
          <div className={css.drawer}>
            <SectionNav groups={groups} onPress={close} />
          </div>
        </Drawer>
      )}
    </>
  )
}

function EnrollerLayoutPending({ children }: Pick<Props, 'children'>) {
  return (
    <Area
      side={
        <div className={css.pending}>
          <div className={css.who}>
            <Skeleton shape="avatar" />
            <Skeleton width="half" />
          </div>
          {Array.from({ length: 10 }, (_, row) => (
            <Skeleton key={row} width={row % 3 ? 'half' : 'long'} />
          ))}
        </div>
      }
      sections={<Skeleton shape="control" />}
    >
      {children}
    </Area>
  )
}

function Area({ side, sections, children }: { side: ReactNode; sections: ReactNode } & Pick<Props, 'children'>) {
  return (
    <div className={css.area}>
      <aside className={css.side} aria-label="Integración">
        {side}
      </aside>
      <div className={css.main}>
        <div className={css.sections}>{sections}</div>
        {children}
      </div>
    </div>
  )
}
