import { clearGroups } from '../state/groups.ts'
import { keepWork } from './kept-work.ts'
import { ANONYMOUS, useSession } from './session.store.ts'

/** What a person typed on the open screen and has not saved. */
interface Unsaved {
  /** Asks whether to lose it. */
  ask: () => Promise<boolean>
  /** Returns what is needed to show it again, as JSON can hold it. */
  typed: () => unknown
  /** Lets the person leave without a question. */
  release: () => void
}

let unsaved: Unsaved | undefined

/** Sets what the open screen would lose; undefined if nothing. */
export function setUnsaved(work: Unsaved | undefined): void {
  unsaved = work
}

/** Asks before a logout that the person wants; resolves to true if nothing would be lost or the person agrees. */
export const agreesToLeave = async (): Promise<boolean> => unsaved === undefined || unsaved.ask()

/** Keeps what was typed on a screen that the person leaves for a sign-in, after which it opens again. */
export function keepUnsaved(): void {
  const { sub } = useSession.getState()
  if (!unsaved || !sub) return
  keepWork(sub, location.pathname, unsaved.typed())
  unsaved.release()
}

/**
 * Decides what happens when the session has ended, whatever ended it: the provider refused to renew the tokens (after idle time or a
 * new password), another tab signed out, or the API refused the token. Clears the person's data in any case. Where something typed is
 * not saved, it is kept, and the screen stays under the dialog 'Tu sesión terminó'; any other guarded screen goes home.
 */
export function sessionEnded(): void {
  clearGroups()
  const { sub } = useSession.getState()
  if (!unsaved || !sub) return useSession.setState(ANONYMOUS, true)
  keepWork(sub, location.pathname, unsaved.typed())
  useSession.setState({ status: 'ended' })
}

/** Whether the session has ended under a screen that stays. */
export const staysAfterEnd = (): boolean => useSession.getState().status === 'ended'
