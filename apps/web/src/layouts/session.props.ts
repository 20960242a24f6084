import type { Configuration } from '@portal/contract/session'
/** Session data that the page frames need. */
export interface FrameSession {
  signedIn: boolean
  administrator: boolean
  ready: boolean
  login: () => void
  logout: () => void
  name?: string | undefined
}

/** Props of every page frame. */
export interface FrameProps {
  session: FrameSession
  /** External addresses by their key in the configuration. */
  links: Configuration['links']
  routeName: string
  /** Counter shown at the end of an entry, by the entry's address. */
  counts?: Readonly<Record<string, string>> | undefined
}
