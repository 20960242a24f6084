import { zodResolver } from '@hookform/resolvers/zod'
import { ERRORS } from '@portal/contract/errors'
import { newAccount, newPassword } from '@portal/domain/dashboard-account/account'
import { PASSWORD_RULES, type TypedPassword } from '@portal/domain/dashboard-account/password'
import { rolesOf } from '@portal/domain/dashboard-account/role'
import { ACCOUNT_ROLE_LABELS, type AccountRole } from '@portal/domain/dashboard-account/role.words'
import type { IntegrationType } from '@portal/domain/integration/type'
import {
  type FieldValues,
  FormProvider,
  type Resolver,
  useForm,
  useFormContext,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { changePassword, createAccount, type DashboardAccount } from '@portal/contract/dashboard-account'
import { Check, Minus } from 'lucide-react'
import { toast, waiting } from '../../feedback/feedback.store.ts'
import { FormDialog } from '../../form/edit/FormDialog.tsx'
import { useEnrollerGroup } from '../../state/groups.ts'
import { Field } from '../../ui/field/Field.tsx'
import { PasswordInput } from '../../ui/field/PasswordInput.tsx'
import { Note } from '../../ui/status/Note.tsx'
import { SelectField, TextField } from '../../form/fields/FormField.tsx'
import { call } from '../../api/call.ts'
import { queryClient, settingKey } from '../../api/query-client.ts'
import { isTaken } from './dashboard-account.api.ts'
import css from './DashboardAccount.module.css'
import { CallFailure, messageOf } from '../../api/failure.ts'
import { showFields } from '../../form/edit/submission.ts'

const FAILED = 'No pudimos registrarte'

interface AccountForm extends TypedPassword {
  name: string
  email: string
  /** Role of the account; empty until chosen. If the integration type allows only one role, the schema sets it. */
  role: AccountRole | ''
}

interface Props {
  actor: string
  type: IntegrationType
  onClose: () => void
}

export function NewAccountDialog({ actor, type, onClose }: Props) {
  const roles = rolesOf(type)
  const form = useForm<AccountForm>({
    defaultValues: { name: '', email: '', password: '', verifyPassword: '', role: '' },
    resolver: zodResolver(newAccount(type) as never) as unknown as Resolver<AccountForm>,
  })

  const send = async ({ role, ...typed }: AccountForm): Promise<void> => {
    try {
      const taken = await waiting('Creando cuenta', async () => {
        if (await isTaken(actor, typed.email)) return true
        await call(createAccount, { body: { ...typed, role: role || null, actorId: actor } })
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
    toast({ tone: 'ok', ...notice }, 'longNotice')
  }

  return (
    <FormDialog
      title="Crear cuenta"
      action="Crear cuenta"
      typed={form.formState.isDirty}
      onClose={onClose}
      onSubmit={form.handleSubmit(send)}
    >
      <FormProvider {...form}>
        <TextField form={form} name="name" label="Nombre" autoComplete="off" />
        <TextField form={form} name="email" label="Correo" type="email" autoComplete="off" />
        {roles.length > 1 && (
          <SelectField
            form={form}
            name="role"
            label="Rol"
            placeholder="Elige un rol"
            options={roles.map((value) => ({ value, label: ACCOUNT_ROLE_LABELS[value] }))}
          />
        )}
        <PasswordFields failed={FAILED} />
      </FormProvider>
    </FormDialog>
  )
}

const NOT_CHANGED = 'No se pudo actualizar la contraseña'

interface PasswordDialogProps {
  actor: string
  account: DashboardAccount
  onClose: () => void
}

export function PasswordDialog({ actor, account, onClose }: PasswordDialogProps) {
  const form = useForm<TypedPassword>({
    defaultValues: { password: '', verifyPassword: '' },
    resolver: zodResolver(newPassword),
  })
  const send = async (typed: TypedPassword): Promise<void> => {
    try {
      const body = { email: account.email, ...typed }
      const change = () => call(changePassword, { uuid: actor, body })
      const { answer } = await waiting('Actualizando contraseña', change)
      onClose()
      useEnrollerGroup.setState({ update_list_account: true })
      // A new password is one that no former member knows.
      void queryClient.invalidateQueries({ queryKey: settingKey('security', actor) })
      toast({ tone: 'ok', title: answer.message }, 'longNotice')
    } catch (error) {
      showFailure(form, error, NOT_CHANGED)
    }
  }
  return (
    <FormDialog
      title="Cambiar contraseña"
      action="Guardar contraseña"
      typed={form.formState.isDirty}
      onClose={onClose}
      onSubmit={form.handleSubmit(send)}
      intro={
        <p>
          Define la contraseña de <strong>{account.email}</strong>.{' '}
          {account.disabled_at ? 'Con ella la cuenta vuelve a servir.' : 'La anterior deja de servir de inmediato.'}
        </p>
      }
    >
      <FormProvider {...form}>
        <PasswordFields failed={NOT_CHANGED} />
      </FormProvider>
    </FormDialog>
  )
}

/** Fields for a new password and its repetition, the rules that it still violates, and the error of a failed save. */
function PasswordFields({ failed }: { failed: string }) {
  const { register, formState } = useFormContext<TypedPassword>()
  const { password, verifyPassword, root } = formState.errors
  return (
    <>
      <Field label="Contraseña" error={password?.message}>
        <>
          <PasswordInput {...register('password')} autoComplete="new-password" what="lo que escribiste" />
          <Rules />
        </>
      </Field>
      <Field label="Repite la contraseña" error={verifyPassword?.message}>
        <PasswordInput {...register('verifyPassword')} autoComplete="new-password" what="la repetición" />
      </Field>
      {root && (
        <Note tone="bad" title={`${failed}.`}>
          {root.message}
        </Note>
      )}
    </>
  )
}

function Rules() {
  const password = useWatch<TypedPassword, 'password'>({ name: 'password' })
  return (
    <ul className={css.rules} role="list" aria-label="La contraseña debe tener">
      {PASSWORD_RULES.map(({ label, holds }) => {
        const held = holds(password)
        return (
          <li key={label} data-held={held || undefined}>
            {held ? <Check className="small" /> : <Minus className="small" />}
            <span className="visually-hidden">{held ? 'Listo: ' : 'Falta: '}</span>
            {label}
          </li>
        )
      })}
    </ul>
  )
}

/** Shows why an account could not be saved: in a toast (spec §8), in the form, and beside each field that the server named. */
function showFailure<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown, title: string): void {
  const text = messageOf(error, 'Ha ocurrido un error')
  toast({ tone: 'bad', title, text }, 'longNotice')
  form.setError('root', { message: text })
  if (error instanceof CallFailure) showFields(form, error.fields)
}
