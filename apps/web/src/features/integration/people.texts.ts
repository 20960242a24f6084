import type { PersonWithAccess } from '@portal/contract/people'

/** Name shown for a person: the name, or else the e-mail address, or else a general word. */
export const nameOf = ({ name, email }: PersonWithAccess): string => name ?? email ?? 'Alguien del equipo'

interface EndTexts {
  title: string
  text: string
  confirm: string
  /** Toast shown after the access ended. */
  done: string
}

/** Texts of the question before ending an access or invitation, and of the toast after it. */
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
