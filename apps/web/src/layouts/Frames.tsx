import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { Feedback } from '../feedback/Feedback.tsx'
import { documentTitle, useRouteHandle } from '../route-handle.ts'
import { AdminLayout } from './AdminLayout.tsx'
import { useFrame } from './frame.ts'
import { SiteLayout } from './SiteLayout.tsx'

/** What stands around every page: notices above, scroll kept by address. */
export function Root() {
  const title = useRouteHandle()?.title
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title)
  }, [title])
  return (
    <>
      <Outlet />
      <Feedback />
      <ScrollRestoration />
    </>
  )
}

export function SiteFrame() {
  return <SiteLayout {...useFrame()} />
}

export function AreaFrame() {
  return <SiteLayout {...useFrame()} footer={false} />
}

export function AdminFrame() {
  return <AdminLayout {...useFrame()} />
}
