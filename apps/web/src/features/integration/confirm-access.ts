import { confirmTransfer, type PersonWithAccess } from '@portal/contract/people'
import { call } from '../../api/call.ts'
import { withRecentSignIn } from '../../api/step-up.ts'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { ask, toast } from '../../feedback/feedback.store.ts'
import { refreshPeople, type Shared } from './people.api.ts'

/** Asks for confirmation, then agrees to a transfer that an administrator asked for; true if the integration changed hands. */
export async function confirmAccess(
  { uuid, public_name, role }: Shared,
  { id, email }: PersonWithAccess,
  onBusy: (busy: boolean) => void,
): Promise<boolean> {
  const loses = role === 'OWNER' ? 'no podrás' : 'su dueño actual no podrá'
  const text = `${public_name} pasará a ${email} y ${loses} acceder a la integración.`
  const question = { title: '¿Confirmar la transferencia?', text, confirm: 'Sí, confirmar', cancel: 'Cancelar' }
  if (!id || !(await ask({ ...question, danger: true }))) return false
  onBusy(true)
  try {
    // After a new sign-in the person presses again: the list may have changed meanwhile.
    const { answer } = await withRecentSignIn(`confirm ${id}`, true, () => call(confirmTransfer, { uuid, id }))
    toast({ tone: 'ok', title: answer.message }, 'longNotice')
    return answer.done
  } catch (error) {
    toastFailure(error, 'longNotice')
    return false
  } finally {
    onBusy(false)
    refreshPeople(uuid)
  }
}
