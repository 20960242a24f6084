import { zodResolver } from '@hookform/resolvers/zod'
import type { DashboardAccount } from '@portal/contract/dashboard-account'
import { newPassword } from '@portal/domain/dashboard-account/account'
import type { TypedPassword } from '@portal/domain/dashboard-account/password'
import { TIMING } from '@portal/domain/limits'
import { useId } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { toast, waiting } from '../../feedback/feedback.store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Note } from '../../ui/Note.tsx'
import { changePassword } from './dashboard-account.api.ts'
import { PasswordFields } from './PasswordFields.tsx'
import css from './PasswordFields.module.css'
import { showFailure } from './show-failure.ts'

const FAILED = 'No se pudo actualizar la contraseña'

interface Props {
  /** enroller_uuid of the integration. */
  actor: string
  account: DashboardAccount
  onClose: () => void
}

/** Dialog 'Cambiar contraseña'. Mount it only while it is open, so that unmounting discards what was typed. */
export function PasswordDialog({ actor, account, onClose }: Props) {
  const id = useId()
  const form = useForm<TypedPassword>({
    defaultValues: { password: '', verifyPassword: '' },
    resolver: zodResolver(newPassword),
  })
  const { root } = form.formState.errors
  const send = async (typed: TypedPassword): Promise<void> => {
    try {
      await waiting('Actualizando contraseña', () => changePassword(actor, { email: account.email, ...typed }))
    } catch (error) {
      return showFailure(form, error, FAILED)
    }
    onClose()
    toast({ tone: 'ok', title: 'Contraseña actualizada' }, TIMING.longNotice)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel="Cerrar"
      title="Cambiar contraseña"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="primary" type="submit" form={id}>
            Guardar contraseña
          </Button>
        </>
      }
    >
      <p>
        Define la contraseña de <strong>{account.email}</strong>. La anterior deja de servir de inmediato.
      </p>
      <FormProvider {...form}>
        <form
          id={id}
          aria-label="Cambiar contraseña"
          className={css.form}
          noValidate
          onSubmit={(event) => void form.handleSubmit(send)(event)}
        >
          <PasswordFields />
          {root && (
            <Note tone="bad" title={`${FAILED}.`}>
              {root.message}
            </Note>
          )}
        </form>
      </FormProvider>
    </Dialog>
  )
}
