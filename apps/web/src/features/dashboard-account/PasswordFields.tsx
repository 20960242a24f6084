import { PASSWORD_RULES, type TypedPassword } from '@portal/domain/dashboard-account/password'
import { Check, Minus } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../ui/field/Field.tsx'
import { PasswordInput } from '../../ui/field/PasswordInput.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import css from './PasswordFields.module.css'

/** Fields for a new password and its repetition, with a live list of the rules that it still breaks. */
export function PasswordFields() {
  const { register, formState } = useFormContext<TypedPassword>()
  const { password, verifyPassword } = formState.errors
  return (
    <>
      <Field label="Contraseña" error={password?.message}>
        {(ids) => (
          <>
            <PasswordInput
              {...ids}
              {...register('password')}
              autoComplete="new-password"
              showLabel="Mostrar lo que escribiste"
              hideLabel="Ocultar lo que escribiste"
            />
            <Rules />
          </>
        )}
      </Field>
      <Field label="Repite la contraseña" error={verifyPassword?.message}>
        {(ids) => (
          <PasswordInput
            {...ids}
            {...register('verifyPassword')}
            autoComplete="new-password"
            showLabel="Mostrar la repetición"
            hideLabel="Ocultar la repetición"
          />
        )}
      </Field>
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
            <VisuallyHidden>{held ? 'Listo: ' : 'Falta: '}</VisuallyHidden>
            {label}
          </li>
        )
      })}
    </ul>
  )
}
