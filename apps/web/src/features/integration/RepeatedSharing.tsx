import { useState } from 'react'
import { valuesToRepeat } from '../../api/step-up.ts'
import { lazyOverlay } from '../../feedback/lazy-part.tsx'
import { SHARING, type SharingRepeat } from './people.api.ts'

const DIALOGS = {
  SHARED: lazyOverlay('Compartir', async () => (await import('./SharingDialog.tsx')).ShareDialog),
  TRANSFER: lazyOverlay('Transferir', async () => (await import('./SharingDialog.tsx')).TransferDialog),
}

/** Opens the dialog of a share or transfer again after the sign-in that it waited for, filled in. */
export function RepeatedSharing() {
  const [waiting, setWaiting] = useState(() => valuesToRepeat<SharingRepeat>(SHARING))
  if (!waiting) return null
  const Dialog = DIALOGS[waiting.kind]
  return <Dialog card={waiting.card} repeated={waiting.email} onClose={() => setWaiting(undefined)} />
}
