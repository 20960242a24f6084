import { type Verdict, verify, verifyWebhook } from '@portal/domain/security/signature'
import { NOTICES } from '@portal/network/served'
import { hmac } from '../hmac.ts'
import type { Caller } from './door.ts'
import type { Taken } from './receiver.ts'

/** What the receiver of a notice finds when it checks the signatures in the body and in the headers. */
export async function verdictsOf({ secrets }: Caller, { headers, body }: Taken, now = new Date()): Promise<Verdict[]> {
  const told = JSON.parse(body) as Record<string, unknown>
  const purpose = NOTICES.find(({ type }) => type === told['type'])?.secret ?? 'integration'
  const check = { secrets: [secrets[purpose]], hmac, now: now.getTime() }
  return [await verify(told, check), await verifyWebhook(body, headers as Record<string, string>, check)]
}
