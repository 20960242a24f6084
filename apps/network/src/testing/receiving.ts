import type { IntegrationType } from '@portal/domain/integration/type'
import { NOTICES } from '@portal/network/served'
import type { Caller, Door } from './door.ts'

/** Participant whose notices go to the portal's receiver, which accepts every payment. */
export async function receiving(door: Door, type: IntegrationType): Promise<Caller> {
  const caller = await door.caller(type)
  const { url } = await door.network.port.receiver(caller.id)
  const addresses = JSON.stringify(Object.fromEntries(NOTICES.map((notice) => [notice.url, url])))
  await door.query('update network.participant set addresses = $1 where id = $2', [addresses, caller.id])
  return caller
}
