import type { IntegrationCard } from '@portal/contract/integration'
import { TIMING } from '@portal/domain/limits'
import { messageOf } from '../../api/failure.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask, toast } from '../../feedback/feedback.store.ts'
import { peopleQuery, refreshPeople, removePersonOf } from './people.api.ts'

/** Asks a colleague and takes its own access away; answers whether that happened. */
export async function leaveIntegration({
  uuid,
  public_name,
}: Pick<IntegrationCard, 'uuid' | 'public_name'>): Promise<boolean> {
  const sure = await ask({
    title: '¿Salir de la integración?',
    text: `Dejarás de ver y editar ${public_name}. Para volver, su dueño tendrá que compartirla contigo otra vez.`,
    confirm: 'Sí, salir',
    cancel: 'Cancelar',
    danger: true,
  })
  if (!sure) return false
  try {
    const people = await queryClient.query({ ...peopleQuery(uuid), staleTime: 0 })
    const own = people.find(({ self }) => self)?.id
    if (own) await removePersonOf(uuid, own)
    toast({ tone: 'ok', title: `Saliste de ${public_name}` }, TIMING.longNotice)
    return true
  } catch (error) {
    toast({ tone: 'bad', title: messageOf(error) }, TIMING.longNotice)
    return false
  } finally {
    refreshPeople(uuid)
  }
}
