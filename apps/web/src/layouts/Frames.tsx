import { PRODUCT } from '@portal/domain/brand'
import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { documentTitle, useRouteHandle } from '../route-handle.ts'
import { AssistantHost } from './AssistantHost.tsx'
import { FeedbackHost } from './FeedbackHost.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { SearchHost } from './SearchHost.tsx'
import { SiteLayout } from './SiteLayout.tsx'
import { useFollowedLinks } from './use-followed-links.ts'

/** Root route: sets the document title, restores the scroll position, and mounts the search, the assistant and the toasts. */
export function Root() {
  const title = useRouteHandle()?.title
  const { pathname } = useLocation()
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title)
    // Updates the canonical address, which phones use for sharing and which otherwise stays that of the first page.
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

/** Moves the focus to the content after a navigation, as a browser does when it loads a document. */
function useFocusOnArrival(): void {
  const { pathname } = useLocation()
  const arrived = useRef(pathname)
  useEffect(() => {
    if (arrived.current === pathname) return
    arrived.current = pathname
    document.getElementById('contenido')?.focus({ preventScroll: true })
  }, [pathname])
}

/** Routes without a footer: the sections of an integration and the API reference fill the window. */
const WITHOUT_FOOTER = new RegExp(`^(?:enroller-|${PRODUCT}$)`)

/** Frame of the site's pages; it stays mounted while pages change. */
export function SiteFrame() {
  return <SiteLayout footer={!WITHOUT_FOOTER.test(useRouteHandle()?.name ?? '')} />
}
