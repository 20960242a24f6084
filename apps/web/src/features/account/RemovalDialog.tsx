import { removeAccount } from '@portal/contract/account'
import { type SyntheticEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { useRepeat, valuesToRepeat, withRecentSignIn } from '../../api/step-up.ts'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { FormDialog } from '../../form/edit/FormDialog.tsx'
import { ACCOUNT_REMOVED, logout } from '../../session/keycloak.ts'
import { Field, TextInput } from '../../ui/field/Field.tsx'
import { accountQuery } from './account.api.ts'

/** Asks to type the e-mail address, so that nobody removes their account by a slip; then removes it and logs out. */
export function RemovalDialog({ email, onClose }: { email: string | null; onClose: () => void }) {
  const word = email ?? 'eliminar'
  const [typed, setTyped] = useState(() => valuesToRepeat<string>(removeAccount.operation) ?? '')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const remove = async (): Promise<void> => {
    setBusy(true)
    try {
      await withRecentSignIn(removeAccount.operation, typed, () => call(removeAccount))
      await logout(ACCOUNT_REMOVED)
    } catch (failure) {
      onClose()
      toastFailure(failure, 'longNotice')
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    }
  }
  const confirm = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    if (typed.trim().toLowerCase() === word) await remove()
    else setError(`Escribe ${word} para confirmar`)
  }
  // After a new sign-in the person presses again, because removal cannot be undone.
  useRepeat(removeAccount.operation)
  return (
    <FormDialog
      title="¿Eliminar tu cuenta?"
      action="Eliminar mi cuenta"
      danger
      busy={busy}
      onClose={onClose}
      onSubmit={confirm}
      intro={<p>Se cierran tus sesiones y borramos tus datos de inmediato. No se puede deshacer.</p>}
    >
      <Field
        label={email ? 'Escribe tu correo para confirmar' : 'Escribe «eliminar» para confirmar'}
        help={email}
        error={error}
      >
        <TextInput
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(undefined)
          }}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </FormDialog>
  )
}
