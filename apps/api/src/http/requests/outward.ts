import { type OutwardPolicy, whyRefused } from '@portal/domain/outward'
import { fillUuid, URL_INVALID, webAddress } from '@portal/domain/url'
import { Refusal } from '../../refusal.ts'

/**
 * Refuses web addresses that the settings do not let anybody register, each with a message at its field. Their form was checked with
 * the body. An address of an app's own scheme leads to no server and passes.
 */
export function refuseAddresses(
  policy: OutwardPolicy,
  addresses: Record<string, string | null>,
  invalid: string = URL_INVALID,
): void {
  const fields: Record<string, string> = {}
  for (const [name, text] of Object.entries(addresses)) {
    const read = text === null ? undefined : webAddress(fillUuid(text))
    const why = read && whyRefused(read, policy)
    if (why) fields[name] = `${invalid.replace(/\.$/, '')}: ${why}`
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
}
