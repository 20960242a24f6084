import { PRODUCT } from '@portal/domain/brand'
import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router'
import { documentTitle, useRouteHandle } from '../route-handle.ts'
import { AssistantHost, FeedbackHost, SearchHost } from './Hosts.tsx'
import { SiteLayout } from './SiteLayout.tsx'
import { focusContent } from './content.focus.ts'
import { isPage } from '../paths.ts'
import { isPlainPress } from '../ui/link/press.ts'
import { useSession } from '../session/session.store.ts'
import css from './NavigationProgress.module.css'

/** Root route: sets the document title, restores the scroll position, and mounts the search, the assistant and the toasts. */
export function Root() {
  const title = useRouteHandle()?.title
  const { pathname } = useLocation()
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title)
    // Updates the canonical URL after a navigation, because the share function of phones uses it and not the current URL.
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
    focusContent()
  }, [pathname])
}

/** Routes without a footer: the sections of an integration and the API reference fill the window. */
const WITHOUT_FOOTER = new RegExp(`^(?:enroller-|${PRODUCT}$)`)

/** Routes with a person's own work, where a phone has no room for the footer's links; the menu has most of them. */
const OWN_WORK = /-integration$|^account$/

/** Frame of the site's pages; it stays mounted while pages change. */
export function SiteFrame() {
  const name = useRouteHandle()?.name ?? ''
  return <SiteLayout footer={WITHOUT_FOOTER.test(name) ? 'none' : OWN_WORK.test(name) ? 'short' : 'long'} />
}

/** Link that was clicked, if its address is a page of the portal and the click opens it in this window. */
function pageAsked(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || !isPlainPress(event)) return undefined
  const elsewhere = link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin
  return elsewhere || !isPage(link.pathname) ? undefined : link
}

/** Makes ordinary links open pages by the router: one click listener on the document does so for every link. */
function useFollowedLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = pageAsked(event)
      if (!link) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}

const DELAY_MS = 250

function NavigationProgress() {
  // Hides the progress bar if the sign-in failed: the router still waits for that navigation, which never ends.
  const failed = useSession(({ status }) => status === 'failed')
  const moving = useNavigation().state !== 'idle' && !failed
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!moving) return
    const timer = setTimeout(() => setLate(true), DELAY_MS)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [moving])
  return late && <div role="progressbar" aria-label="Cargando la página" className={css.line} />
}
