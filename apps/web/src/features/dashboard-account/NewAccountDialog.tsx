import { zodResolver } from '@hookform/resolvers/zod'
import { ERRORS } from '@portal/contract/errors'
import { newAccount } from '@portal/domain/dashboard-account/account'
import type { TypedPassword } from '@portal/domain/dashboard-account/password'
import { ACCOUNT_ROLE_LABELS, type AccountRole, rolesOf } from '@portal/domain/dashboard-account/role'
import type { IntegrationType } from '@portal/domain/integration/type'
import { TIMING } from '@portal/domain/limits'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { toast, waiting } from '../../feedback/feedback.store.ts'
import { FormDialog } from '../../form/edit/FormDialog.tsx'
import { useEnrollerGroup } from '../../state/groups.ts'
import { Field } from '../../ui/field/Field.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { Select } from '../../ui/field/Select.tsx'
import { TextInput } from '../../ui/field/TextInput.tsx'
import { createAccount, isTaken } from './dashboard-account.api.ts'
import { PasswordFields } from './PasswordFields.tsx'
import { showFailure } from './show-failure.ts'

const FAILED = 'No pudimos registrarte'

interface AccountForm extends TypedPassword {
  name: string
  email: string
  /** Empty until chosen; if the integration type allows only one role, the schema fills it in. */
  role: AccountRole | ''
}

interface Props {
  /** enroller_uuid of the integration. */
  actor: string
  type: IntegrationType
  onClose: () => void
}

/** Dialog 'Crear cuenta'. */
export function NewAccountDialog({ actor, type, onClose }: Props) {
  const roles = rolesOf(type)
  const form = useForm<AccountForm>({
    defaultValues: { name: '', email: '', password: '', verifyPassword: '', role: '' },
    resolver: zodResolver(newAccount(type) as never) as unknown as Resolver<AccountForm>,
  })
  const { errors } = form.formState

  const send = async ({ role, ...typed }: AccountForm): Promise<void> => {
    try {
      const taken = await waiting('Creando cuenta', async () => {
        if (await isTaken(actor, typed.email)) return true
        await createAccount({ ...typed, role: role || null, actorId: actor })
        return false
      })
      if (taken) {
        const message = ERRORS.duplicate_account.message
        return form.setError('email', { type: 'taken', message }, { shouldFocus: true })
      }
    } catch (error) {
      return showFailure(form, error, FAILED)
    }
    onClose()
    useEnrollerGroup.setState({ update_list_account: true })
    const notice = { title: 'Cuenta creada', text: 'Se ha creado la cuenta exitosamente' }
    toast({ tone: 'ok', ...notice }, TIMING.longNotice)
  }

  return (
    <FormDialog title="Crear cuenta" action="Crear cuenta" onClose={onClose} onSubmit={form.handleSubmit(send)}>
      <FormProvider {...form}>
        <Field label="Nombre" error={errors.name?.message}>
          {(ids) => <TextInput {...ids} {...form.register('name')} autoComplete="off" />}
        </Field>
        <Field label="Correo" error={errors.email?.message}>
          {(ids) => <TextInput {...ids} {...form.register('email')} type="email" autoComplete="off" />}
        </Field>
        {roles.length > 1 && (
          <Field label="Rol" error={errors.role?.message}>
            {(ids) => (
              <Select
                {...ids}
                {...form.register('role')}
                placeholder="Elige un rol"
                options={roles.map((value) => ({ value, label: ACCOUNT_ROLE_LABELS[value] }))}
              />
            )}
          </Field>
        )}
        <PasswordFields />
        {errors.root && (
          <Note tone="bad" title={`${FAILED}.`}>
            {errors.root.message}
          </Note>
        )}
      </FormProvider>
    </FormDialog>
  )
}
