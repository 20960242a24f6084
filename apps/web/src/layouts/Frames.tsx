import { PRODUCT } from '@portal/domain/brand'
import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { documentTitle, useRouteHandle } from '../route-handle.ts'
import { AssistantHost } from './AssistantHost.tsx'
import { FeedbackHost } from './FeedbackHost.tsx'
import { useFrame } from './frame.ts'
import { NavigationProgress } from './NavigationProgress.tsx'
import { SearchHost } from './SearchHost.tsx'
import { SiteLayout } from './SiteLayout.tsx'
import { useFollowedLinks } from './use-followed-links.ts'

/** What stands around every page: its title, its scroll kept by address, and the one place for notices and questions. */
export function Root() {
  const title = useRouteHandle()?.title
  const { pathname } = useLocation()
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title)
    // What a phone shares is the canonical address, and it came with the first page.
    const canonical = document.querySelector<HTMLLinkElement>('[rel=canonical]')
    if (canonical) canonical.href = new URL(pathname, canonical.href).href
  }, [title, pathname])
  useFocusOnArrival()
  useFollowedLinks()
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <SearchHost />
      <AssistantHost />
      <FeedbackHost />
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

/** Routes that reach the bottom of the window: the area of an integration with its sidebar, a reference with its frame. */
const FULL = new RegExp(`^(?:enroller-|${PRODUCT}$)`)

/** The bar stays while pages change; what reaches the bottom has no footer. */
export function SiteFrame() {
  const frame = useFrame()
  return <SiteLayout {...frame} footer={!FULL.test(frame.routeName)} />
}
