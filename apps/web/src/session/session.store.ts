import { create } from 'zustand'

interface SessionState {
  /**
   * State of the sign-in; `failed` if the identity provider did not answer at start-up, `ended` if the session ended and the screen stays,
   * because what was typed on it is not saved.
   */
  status: 'starting' | 'anonymous' | 'signed-in' | 'failed' | 'ended'
  administrator: boolean
  sub: string | undefined
  name: string | undefined
}

export const ANONYMOUS: SessionState = { status: 'anonymous', administrator: false, sub: undefined, name: undefined }

/** Mode of the assistant: `private` for a signed-in person, else `public` (spec §4). */
export const chatMode = ({ status }: Pick<SessionState, 'status'>) => (status === 'signed-in' ? 'private' : 'public')

/** Store with the signed-in person. It holds no tokens; they stay in `keycloak.ts`. */
export const useSession = create<SessionState>(() => ({ ...ANONYMOUS, status: 'starting' }))
