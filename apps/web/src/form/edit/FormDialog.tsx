import { type ReactNode, type SyntheticEvent, useId } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { confirmDiscard } from './discard.ts'
import css from './EditForm.module.css'

interface Props {
  title: string
  action: string
  onSubmit: (event: SyntheticEvent) => Promise<void>
  onClose: () => void
  /** If true, the main button is red, because its action destroys something, for example a secret. */
  danger?: boolean
  /** If true, the dialog has no button 'Cancelar'; its close button and the key Escape still close it. */
  withoutCancel?: boolean
  /** True if the form has content that closing would discard; closing asks first. */
  typed?: boolean
  /** True while the action is under way; the dialog then stays open. */
  busy?: boolean
  disabled?: boolean
  width?: string
  intro?: ReactNode
  children: ReactNode
}

/** Modal dialog with one form. Mount it only while it is open, so that unmounting discards what was typed. */
export function FormDialog({ title, action, onSubmit, onClose, busy, disabled, danger, width, typed, ...rest }: Props) {
  const id = useId()
  const close = async (): Promise<void> => {
    if (busy) return
    if (!typed || (await confirmDiscard())) onClose()
  }
  return (
    <Dialog
      width={width}
      busy={busy}
      onClose={() => void close()}
      title={title}
      footer={
        <>
          {!rest.withoutCancel && (
            <Button variant="quiet" onClick={() => void close()}>
              Cancelar
            </Button>
          )}
          <Button variant={danger ? 'danger' : 'primary'} type="submit" form={id} disabled={disabled} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      {rest.intro}
      <form id={id} aria-label={title} className={css.dialog} noValidate onSubmit={(event) => void onSubmit(event)}>
        {rest.children}
      </form>
    </Dialog>
  )
}
