import type { PersonWithAccess } from '@portal/contract/people'

/** How the list calls somebody. */
export const nameOf = ({ name, email }: PersonWithAccess): string => name ?? email ?? 'Alguien del equipo'

interface EndTexts {
  title: string
  text: string
  confirm: string
  /** The notice once it ended. */
  done: string
}

/** The question before an access or an invitation to an integration ends, and the notice after it. */
export function endTextsOf(person: PersonWithAccess, integration: string): EndTexts {
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
