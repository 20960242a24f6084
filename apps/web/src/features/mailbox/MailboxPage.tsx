import { useEffect } from 'react'
import { send } from '../../api/call.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'

const MAILBOX = { method: 'POST', path: '/buzon' } as const

/** Opens the demonstration's mailbox, a page outside the app, after exchanging the administrator's token for its cookie. */
export function Component() {
  useEffect(() => {
    // Ignores a failure: on the portal's own machine no cookie is needed, and without a mailbox its address redirects home.
    void send(MAILBOX, {})
      .catch(() => undefined)
      .finally(() => window.location.replace(MAILBOX.path))
  }, [])
  return <EmptyState title="Abriendo el buzón…" />
}
