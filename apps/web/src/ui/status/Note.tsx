import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './Note.module.css'
import './tone.css'
import { Button } from '../button/Button.tsx'

const ICONS = { info: Info, warn: TriangleAlert, bad: CircleAlert, ok: CircleCheck }

interface Props {
  tone?: 'info' | 'warn' | 'bad' | 'ok' | undefined
  /** Icon to show instead of the tone's default icon. */
  icon?: LucideIcon
  title?: string | undefined
  children?: ReactNode
  action?: ReactNode
  /** ARIA role that makes screen readers announce a note that appears after the page load. */
  role?: 'alert' | 'status' | undefined
}

export function Note({ tone = 'info', icon: Icon = ICONS[tone], title, children, action, role }: Props) {
  return (
    <div className={css.note} data-tone={tone} role={role}>
      <Icon />
      <div className={css.text}>
        {title && <strong>{title}</strong>} {children}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}

interface RetryNoteProps {
  title: string
  busy: boolean
  onRetry: () => void
  children?: ReactNode
}

/** Warning shown instead of content that could not be loaded, with a retry button. */
export function RetryNote({ title, busy, onRetry, children }: RetryNoteProps) {
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
