import { useEffect } from 'react'
import { send } from '../../api/call.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'

const MAILBOX = { method: 'POST', path: '/buzon' } as const

/** Exchanges the administrator's token for a cookie, then opens the demo mailbox, a page outside this app. */
export function Component() {
  useEffect(() => {
    // Ignores a failure: on localhost no cookie is needed, and if the mailbox is off, its address redirects home.
    void send(MAILBOX, {})
      .catch(() => undefined)
      .finally(() => window.location.replace(MAILBOX.path))
  }, [])
  return <EmptyState title="Abriendo el buzón…" />
}
