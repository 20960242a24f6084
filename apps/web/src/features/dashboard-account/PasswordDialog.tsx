import { zodResolver } from '@hookform/resolvers/zod'
import type { DashboardAccount } from '@portal/contract/dashboard-account'
import { newPassword } from '@portal/domain/dashboard-account/account'
import type { TypedPassword } from '@portal/domain/dashboard-account/password'
import { TIMING } from '@portal/domain/limits'
import { FormProvider, useForm } from 'react-hook-form'
import { toast, waiting } from '../../feedback/feedback.store.ts'
import { FormDialog } from '../../form/edit/FormDialog.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { changePassword } from './dashboard-account.api.ts'
import { PasswordFields } from './PasswordFields.tsx'
import { showFailure } from './show-failure.ts'

const FAILED = 'No se pudo actualizar la contraseña'

interface Props {
  /** enroller_uuid of the integration. */
  actor: string
  account: DashboardAccount
  onClose: () => void
}

/** Dialog 'Cambiar contraseña'. */
export function PasswordDialog({ actor, account, onClose }: Props) {
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
    <FormDialog
      title="Cambiar contraseña"
      action="Guardar contraseña"
      onClose={onClose}
      onSubmit={form.handleSubmit(send)}
      intro={
        <p>
          Define la contraseña de <strong>{account.email}</strong>. La anterior deja de servir de inmediato.
        </p>
      }
    >
      <FormProvider {...form}>
        <PasswordFields />
        {root && (
          <Note tone="bad" title={`${FAILED}.`}>
            {root.message}
          </Note>
        )}
      </FormProvider>
    </FormDialog>
  )
}
