import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface Props {
  open: boolean
  title: string
  text?: ReactNode
  /** Text of the confirming button. */
  confirm: string
  /** Text of the cancelling button; Escape cancels too. */
  cancel: string
  /** Draws the confirming button in red, for an answer that loses data. */
  danger?: boolean | undefined
  tone?: 'bad' | undefined
  /** Shows a spinner on the confirming button and disables the other one. */
  busy?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Dialog that asks a question with two answers; the cancelling button has the focus. */
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
