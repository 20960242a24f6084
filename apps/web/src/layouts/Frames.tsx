import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { useFeedback } from '../feedback/feedback.store.ts'
import { documentTitle, useRouteHandle } from '../route-handle.ts'
import { useSession } from '../session/session.store.ts'
import { useFrame } from './frame.ts'
import { SiteLayout } from './SiteLayout.tsx'

/** Fetched beside the first screen of who signed in and not before it; a visitor needs it only when there is something to tell. */
const Feedback = lazy(async () => ({ default: (await import('../feedback/Feedback.tsx')).Feedback }))

/** What stands around every page: its title, its scroll kept by address, and the one place for notices and questions. */
export function Root() {
  const title = useRouteHandle()?.title
  const signedIn = useSession((session) => session.status === 'signed-in')
  const told = useFeedback(({ toasts }) => toasts.length > 0)
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title)
  }, [title])
  useFocusOnArrival()
  return (
    <>
      <Outlet />
      {(signedIn || told) && (
        <Suspense fallback={null}>
          <Feedback />
        </Suspense>
      )}
      <ScrollRestoration />
    </>
  )
}

/** After a move inside the portal the focus stands at the new page's content, as it would on a new document. */
function useFocusOnArrival(): void {
  const { pathname } = useLocation()
  const arrived = useRef(pathname)
  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    document.getElementById('contenido')?.focus({ preventScroll: true })
  }, [pathname])
}

/** The bar stays while pages change; the area of an integration has no footer, since its sidebar reaches the bottom. */
export function SiteFrame() {
  const frame = useFrame()
  return <SiteLayout {...frame} footer={!frame.routeName.startsWith('enroller-')} />
}
