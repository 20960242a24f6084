import type { SharingKind } from '@portal/domain/integration/sharing'
import { useState } from 'react'
import { valuesToRepeat } from '../../api/step-up.ts'
import { lazyOverlay } from '../../feedback/lazy-part.tsx'
import type { Shared } from './SharingDialog.tsx'

/** Name of a share or transfer that is repeated after a new sign-in. */
export const SHARING = 'sharing'

/** A share or transfer that waits for a new sign-in. */
export interface SharingRepeat {
  card: Shared
  kind: SharingKind
  email: string
}

const DIALOGS = {
  SHARED: lazyOverlay('Compartir', async () => (await import('./SharingDialog.tsx')).ShareDialog),
  TRANSFER: lazyOverlay('Transferir', async () => (await import('./SharingDialog.tsx')).TransferDialog),
}

/** Opens the dialog of a share or transfer again after the sign-in that it waited for; the dialog repeats the call. */
export function RepeatedSharing() {
  const [waiting, setWaiting] = useState(() => valuesToRepeat<SharingRepeat>(SHARING))
  if (!waiting) return null
  const Dialog = DIALOGS[waiting.kind]
  return <Dialog card={waiting.card} repeated={waiting.email} onClose={() => setWaiting(undefined)} />
}
