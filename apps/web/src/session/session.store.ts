import { create } from 'zustand'

interface SessionState {
  /** `failed` when the identity provider could not be asked at start-up. */
  status: 'starting' | 'anonymous' | 'signed-in' | 'failed'
  administrator: boolean
  /** The person's subject at the provider. */
  sub: string | undefined
  name: string | undefined
}

export const ANONYMOUS: SessionState = { status: 'anonymous', administrator: false, sub: undefined, name: undefined }

/** Who is signed in, for the screens; tokens never leave `keycloak.ts`. */
export const useSession = create<SessionState>(() => ({ ...ANONYMOUS, status: 'starting' }))
