import type { PersonWithAccess } from '@portal/contract/people'
import { TIMING } from '@portal/domain/limits'
import { messageOf } from '../../api/failure.ts'
import { ask, toast } from '../../feedback/feedback.store.ts'
import { leaveIntegration } from './leave-integration.ts'
import { refreshPeople, removePersonOf, withdrawInvitationOf } from './people.api.ts'
import type { Shared } from './SharingDialog.tsx'

/** How the list calls somebody. */
export const nameOf = ({ name, email }: PersonWithAccess): string => name ?? email ?? 'Alguien del equipo'

/** The question before an access or an invitation ends, and the notice after it. */
function textsOf(person: PersonWithAccess): { title: string; text: string; confirm: string; done: string } {
  const who = nameOf(person)
  if (!person.pending) {
    return {
      title: `¿Quitar el acceso a ${who}?`,
      text: 'Dejará de ver y editar la integración de inmediato.',
      confirm: 'Sí, quitar',
      done: `${who} ya no tiene acceso`,
    }
  }
  if (person.role === 'OWNER') {
    return {
      title: '¿Retirar la transferencia?',
      text: `La integración vuelve a su dueño anterior y ${who} ya no podrá recibirla.`,
      confirm: 'Sí, retirar',
      done: 'La integración volvió a su dueño anterior',
    }
  }
  return {
    title: '¿Retirar la invitación?',
    text: `${who} ya no podrá entrar con ella.`,
    confirm: 'Sí, retirar',
    done: 'La invitación fue retirada',
  }
}

/**
 * Asks, and ends somebody's access or invitation.
 * @returns true when it was the person's own
 */
export async function endAccess(card: Shared, person: PersonWithAccess): Promise<boolean> {
  if (person.self) return leaveIntegration(card)
  const { done, ...question } = textsOf(person)
  if (!person.id || !(await ask({ ...question, cancel: 'Cancelar', danger: true }))) return false
  try {
    await (person.pending ? withdrawInvitationOf : removePersonOf)(card.uuid, person.id)
    toast({ tone: 'ok', title: done }, TIMING.longNotice)
  } catch (error) {
    toast({ tone: 'bad', title: messageOf(error) }, TIMING.longNotice)
  }
  refreshPeople(card.uuid)
  return false
}
