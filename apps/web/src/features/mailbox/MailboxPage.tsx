import { useEffect } from 'react'
import { send } from '../../api/call.ts'
import { EmptyState } from '../../ui/status/EmptyState.tsx'

const MAILBOX = { method: 'POST', path: '/buzon' } as const

/** Opens the mailbox of a demonstration: a page of its own, for which an administrator's token is exchanged for a cookie. */
export function Component() {
  useEffect(() => {
    // On the machine of the portal nobody needs the cookie; where there is no mailbox, its address leads to the home.
    void send(MAILBOX, {})
      .catch(() => undefined)
      .finally(() => window.location.replace(MAILBOX.path))
  }, [])
  return <EmptyState title="Abriendo el buzón…" />
}
