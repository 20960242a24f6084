import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../../ui/button/Button.tsx'
import css from './EditForm.module.css'
import type { EditForm as Editing } from './use-edit-form.ts'
import { UNSAVED } from './use-leave-guard.ts'

interface Props<Values extends FieldValues> {
  editing: Editing<Values>
  label: string
  readOnly?: boolean
  children: ReactNode
}

/** Frame of every edit screen: the fields, then a bar that shows unsaved changes and saves them. */
export function EditForm<Values extends FieldValues>({ editing, label, readOnly = false, children }: Props<Values>) {
  const { unsaved, blocked, failed, submit, discard } = editing
  return (
    <form
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {children}
      {!readOnly && (
        <div className={css.bar}>
          {unsaved && (
            <>
              <p className={css.unsaved}>
                {blocked ?? UNSAVED}
                {failed && <span>No se guardaron</span>}
              </p>
              <Button variant="quiet" onClick={discard}>
                Descartar
              </Button>
            </>
          )}
          <Button variant={unsaved ? 'primary' : 'secondary'} type="submit" disabled={blocked !== undefined}>
            Guardar
          </Button>
        </div>
      )}
    </form>
  )
}
