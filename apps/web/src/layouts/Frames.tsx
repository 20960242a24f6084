import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { documentTitle, useRouteHandle } from '../route-handle.ts'
import { useFrame } from './frame.ts'
import { SiteLayout } from './SiteLayout.tsx'

/** What stands around every page: its title, and its scroll kept by address. */
export function Root() {
  const title = useRouteHandle()?.title
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title)
  }, [title])
  useFocusOnArrival()
  return (
    <>
      <Outlet />
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
