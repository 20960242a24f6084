import { lazyOverlay } from '../../feedback/lazy-part.tsx'
import { useAskedSharing } from '../../state/people.ts'
import type { Shared } from './people.api.ts'

const ShareDialog = lazyOverlay('Compartir', async () => (await import('./SharingDialog.tsx')).ShareDialog)

/** Opens the dialog that shares the open integration when a screen asks for it. */
export function AskedSharing({ card }: { card: Shared }) {
  const asked = useAskedSharing((sharing) => sharing.asked)
  return asked && <ShareDialog card={card} onClose={() => useAskedSharing.setState({ asked: false })} />
}
