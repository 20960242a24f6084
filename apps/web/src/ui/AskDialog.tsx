import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  open: boolean
  title: string
  text?: ReactNode
  /** Text of the button that goes on. */
  confirm: string
  /** Text of the way out; Escape does the same. */
  cancel: string
  /** Going on loses something. */
  danger?: boolean | undefined
  tone?: 'bad' | undefined
  /** The answer is being carried out. */
  busy?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** A question with two answers; the safe one has the focus. */
export function AskDialog({ open, title, text, confirm, cancel, danger, tone, busy, onConfirm, onCancel }: Props) {
  return (
    <Dialog
      ask
      open={open}
      tone={tone}
      busy={busy}
      title={title}
      onClose={busy ? undefined : onCancel}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel} disabled={busy} data-first-focus>
            {cancel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
    </Dialog>
  )
}
