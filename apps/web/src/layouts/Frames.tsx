import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { documentTitle, useRouteHandle } from '../route-handle.ts'
import { useFrame } from './frame.ts'
import { SiteLayout } from './SiteLayout.tsx'

/** What stands around every page: its title, and its scroll kept by address. */
export function Root() {
  const title = useRouteHandle()?.title
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title)
  }, [title])
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

/** The bar stays while pages change; the area of an integration has no footer, since its sidebar reaches the bottom. */
export function SiteFrame() {
  const frame = useFrame()
  return <SiteLayout {...frame} footer={!frame.routeName.startsWith('enroller-')} />
}
