import type { ChatMode } from '../../state/thread.ids.ts'

export interface LauncherProps {
  mode: ChatMode
  name: string
  icon: string
  person: string | undefined
  /** Takes another sheet for the element. */
  adoptSheet: (rules: CSSStyleSheet) => void
  /** Goes to an address of the portal; false where the browser has to. */
  navigate: (href: string) => boolean
}

export interface PanelProps extends Omit<LauncherProps, 'adoptSheet'> {
  open: boolean
  /** Closes it and gives the focus back to the button. */
  close: () => void
  /** Closes it because the person went on somewhere else. */
  leave: () => void
}
