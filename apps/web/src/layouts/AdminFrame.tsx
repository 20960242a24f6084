import { AdminLayout } from './AdminLayout.tsx'
import { useFrame } from './frame.ts'
import { Component as Signed } from './Signed.tsx'

/** Frame of the administrator's screens. */
export function Component() {
  return (
    <AdminLayout {...useFrame()}>
      <Signed />
    </AdminLayout>
  )
}
