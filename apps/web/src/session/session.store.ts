import { create } from 'zustand'

interface SessionState {
  /** `failed` if the identity provider did not answer at start-up. */
  status: 'starting' | 'anonymous' | 'signed-in' | 'failed'
  administrator: boolean
  sub: string | undefined
  name: string | undefined
}

export const ANONYMOUS: SessionState = { status: 'anonymous', administrator: false, sub: undefined, name: undefined }

/** Who is signed in. Tokens are not part of it; they stay in `keycloak.ts`. */
export const useSession = create<SessionState>(() => ({ ...ANONYMOUS, status: 'starting' }))
