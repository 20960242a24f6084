import type { Configuration } from '@portal/contract/session'
/** What the page frames know of the session. */
export interface FrameSession {
  signedIn: boolean
  administrator: boolean
  /** False until the identity provider has answered. */
  ready: boolean
  login: () => void
  logout: () => void
  name?: string | undefined
}

/** What every page frame is given. */
export interface FrameProps {
  session: FrameSession
  /** Addresses outside of the portal, by key. */
  links: Configuration['links']
  /** Name of the current route. */
  routeName: string
  /** What stands at the end of an entry, by its place: how many wait there. */
  counts?: Readonly<Record<string, string>> | undefined
}
