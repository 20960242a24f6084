import { useState } from 'react'
import { lazyPart } from '../../feedback/lazy-part.tsx'
import { WAITING_CALL } from '../../session/waiting-call.ts'

const RepeatedSharing = lazyPart(
  async () => (await import('./RepeatedSharing.tsx')).RepeatedSharing,
  () => null,
)

/** Loads `RepeatedSharing` only if a call waits for a new sign-in, because the list has no bytes to spare. */
export function WaitingSharing() {
  const [waits] = useState(() => sessionStorage.getItem(WAITING_CALL) !== null)
  return waits && <RepeatedSharing />
}
