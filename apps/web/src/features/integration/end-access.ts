import { type PersonWithAccess, removePerson, withdrawInvitation } from '@portal/contract/people'
import { ask, toast } from '../../feedback/feedback.store.ts'
import { toastFailure } from '../../feedback/failure.toast.ts'
import { call } from '../../api/call.ts'
import { refreshPeople, type Shared } from './people.api.ts'

/**
 * Asks for confirmation, then ends a person's access or withdraws an invitation; true if the person ended their own access.
 * @param onBusy called with true when the work begins, which is after the confirmation, and with false when it has ended
 */
export async function endAccess(
  { uuid, public_name }: Shared,
  person: PersonWithAccess,
  onBusy?: (busy: boolean) => void,
): Promise<boolean> {
  const { done, ...question } = endTextsOf(person, public_name)
  if (!person.id || !(await ask({ ...question, cancel: 'Cancelar', danger: true }))) return false
  onBusy?.(true)
  try {
    const access = { uuid, id: person.id }
    await (person.pending ? call(withdrawInvitation, access) : call(removePerson, access))
    toast({ tone: 'ok', title: done }, 'longNotice')
    return person.self
  } catch (error) {
    toastFailure(error, 'longNotice')
    return false
  } finally {
    onBusy?.(false)
    refreshPeople(uuid)
  }
}

/** Name shown for a person: the name, or else the e-mail address, or else a generic text. */
export const nameOf = ({ name, email }: PersonWithAccess): string => name ?? email ?? 'Alguien del equipo'

interface EndTexts {
  title: string
  text: string
  confirm: string
  done: string
}

function endTextsOf(person: PersonWithAccess, integration: string): EndTexts {
  const who = nameOf(person)
  if (person.self) {
    return {
      title: '¿Salir de la integración?',
      text: `Dejarás de ver y editar ${integration}. Para volver, su dueño tendrá que compartirla contigo otra vez.`,
      confirm: 'Sí, salir',
      done: `Saliste de ${integration}`,
    }
  }
  if (!person.pending) {
    return {
      title: `¿Quitar el acceso a ${who}?`,
      text: 'Dejará de ver y editar la integración de inmediato. Las credenciales que conoce siguen sirviendo: renuévalas después en Seguridad.',
      confirm: 'Sí, quitar',
      done: `${who} ya no tiene acceso`,
    }
  }
  if (person.role === 'OWNER') {
    return {
      title: '¿Retirar la transferencia?',
      text: `La integración sigue con su dueño actual y ${who} ya no podrá recibirla.`,
      confirm: 'Sí, retirar',
      done: 'La transferencia fue retirada',
    }
  }
  return {
    title: '¿Retirar la invitación?',
    text: `${who} ya no podrá entrar con ella.`,
    confirm: 'Sí, retirar',
    done: 'La invitación fue retirada',
  }
}
