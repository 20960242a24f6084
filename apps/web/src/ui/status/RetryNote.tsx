import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { Note } from './Note.tsx'

interface Props {
  /** Says what could not be loaded. */
  title: string
  /** The next attempt is under way. */
  busy: boolean
  onRetry: () => void
  children?: ReactNode
}

/** Warning in the place of content that could not be loaded, with a button that tries again. */
export function RetryNote({ title, busy, onRetry, children }: Props) {
  const retry = (
    <Button busy={busy} onClick={onRetry}>
      Reintentar
    </Button>
  )
  return (
    <Note tone="warn" title={title} role="status" action={retry}>
      {children}
    </Note>
  )
}
