import type { PersonWithAccess } from '@portal/contract/people'
import { TIMING } from '@portal/domain/limits'
import { messageOf } from '../../api/failure.ts'
import { ask, toast } from '../../feedback/feedback.store.ts'
import { refreshPeople, removePersonOf, withdrawInvitationOf } from './people.api.ts'
import { endTextsOf } from './people.texts.ts'
import type { Shared } from './SharingDialog.tsx'

/**
 * Asks for confirmation, then ends a person's access or withdraws an invitation.
 * @returns true if the person ended their own access
 */
export async function endAccess({ uuid, public_name }: Shared, person: PersonWithAccess): Promise<boolean> {
  const { done, ...question } = endTextsOf(person, public_name)
  if (!person.id || !(await ask({ ...question, cancel: 'Cancelar', danger: true }))) return false
  try {
    await (person.pending ? withdrawInvitationOf : removePersonOf)(uuid, person.id)
    toast({ tone: 'ok', title: done }, TIMING.longNotice)
    return person.self
  } catch (error) {
    toast({ tone: 'bad', title: messageOf(error) }, TIMING.longNotice)
    return false
  } finally {
    refreshPeople(uuid)
  }
}
