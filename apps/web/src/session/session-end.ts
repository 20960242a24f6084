import { clearGroups } from '../state/groups.ts'
import { ANONYMOUS, useSession } from './session.store.ts'

/** What a person typed on the open screen and has not saved. */
interface Unsaved {
  /** Asks whether to lose it. */
  ask: () => Promise<boolean>
  /** Keeps it for the person who typed it. */
  keep: (sub: string) => void
  /** Lets the page be closed without a question. */
  release: () => void
}

let unsaved: Unsaved | undefined

/** Sets what the open screen would lose; undefined if nothing. */
export function setUnsaved(work: Unsaved | undefined): void {
  unsaved = work
}

/** Asks before a logout that the person wants; resolves to true if nothing would be lost or the person agrees. */
export const agreesToLeave = async (): Promise<boolean> => unsaved === undefined || unsaved.ask()

/** Keeps what is not saved for the person who typed it, who is about to sign in again; false if there is nothing to keep. */
export function keepUnsaved(): boolean {
  const { sub } = useSession.getState()
  if (!unsaved || !sub) return false
  unsaved.keep(sub)
  unsaved.release()
  return true
}

/**
 * Decides what happens when the session has ended, whatever ended it: the provider refused to renew the tokens (after idle time or a
 * new password), another tab signed out, or the API refused the token. Clears the person's data in any case. Where something typed is
 * not saved, it is kept, and the screen stays under the dialog 'Tu sesión terminó'; any other guarded screen goes home. A second
 * end changes nothing.
 */
export function sessionEnded(): void {
  if (staysAfterEnd()) return
  clearGroups()
  if (keepUnsaved()) useSession.setState({ status: 'ended' })
  else useSession.setState(ANONYMOUS, true)
}

/** Whether the session has ended under a screen that stays. */
export const staysAfterEnd = (): boolean => useSession.getState().status === 'ended'
