import { type OutwardPolicy, whyRefused } from '@portal/domain/outward'
import type { Setting } from '@portal/domain/setting/setting'
import { fillUuid, webAddress } from '@portal/domain/url'
import { Refusal } from '../../refusal.ts'

/** Refuses web addresses that the policy forbids. An address with an app's own scheme names no server: allowed. */
export function refuseAddresses(policy: OutwardPolicy, setting: Setting, row: Readonly<Record<string, unknown>>): void {
  const fields: Record<string, string> = {}
  for (const [name, { outward, written }] of Object.entries(setting.fields)) {
    const text = row[name]
    const read = outward !== undefined && typeof text === 'string' ? webAddress(fillUuid(text)) : undefined
    const why = read && whyRefused(read, policy)
    if (why) fields[written ?? name] = `${outward?.replace(/\.$/, '')}: ${why}`
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
}
