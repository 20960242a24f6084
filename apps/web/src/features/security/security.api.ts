import * as contract from '@portal/contract/security'
import type { SettingAnswer } from '@portal/contract/settings'
import type { Purpose } from '@portal/domain/security/secret'
import { SECURITY } from '@portal/domain/security/source-ip.setting'
import { call } from '../../api/call.ts'
import { queryClient, settingKey } from '../../api/query-client.ts'
import { withRecentSignIn } from '../../api/step-up.ts'
import { addressesOf, settingQuery } from '../../api/setting.ts'
import { useEnrollerGroup } from '../../state/groups.ts'

/** Names of the calls about one secret that are repeated after a new sign-in. */
export const revealOf = (uuid: string, secret: Purpose): string => `reveal ${uuid} ${secret}`
export const rotationOf = (uuid: string, secret: Purpose): string => `rotate ${uuid} ${secret}`
/** Name of the renewal of all credentials, which is repeated after a new sign-in too. */
export const renewalOf = (uuid: string): string => `renew ${uuid}`

/** Choices of a renewal of all credentials. */
export interface Renewal {
  hours: number
  /** E-mails of the dashboard accounts that keep their password. */
  untouched: readonly string[]
}

export async function revealSecret(uuid: string, secret: Purpose): Promise<string> {
  const { answer } = await withRecentSignIn(revealOf(uuid, secret), true, () =>
    call(contract.revealSecret, { uuid, body: { secret } }),
  )
  return answer.value
}

/** Replaces a secret and updates the cached security section. */
export async function rotateSecret(
  uuid: string,
  body: { secret: Purpose; overlap_hours: number },
  idempotencyKey: string,
): Promise<void> {
  const { answer } = await withRecentSignIn(rotationOf(uuid, body.secret), body.overlap_hours, () =>
    call(contract.rotateSecret, { uuid, body, idempotencyKey }),
  )
  show(uuid, answer)
  // A rotation may end the last credential that others know.
  void queryClient.invalidateQueries({ queryKey: settingKey('security', uuid) })
}

/** Renews all credentials and updates what the portal shows of them. */
export async function renewCredentials(
  uuid: string,
  choices: Renewal,
  disabled_accounts: string[],
  idempotencyKey: string,
): Promise<void> {
  const body = { overlap_hours: choices.hours, disabled_accounts }
  const { answer } = await withRecentSignIn(renewalOf(uuid), choices, () =>
    call(contract.renewCredentials, { uuid, body, idempotencyKey }),
  )
  show(uuid, answer)
  useEnrollerGroup.setState({ update_list_account: true })
}

/** Updates the cached security section with a part of it. */
const show = (uuid: string, part: Partial<SettingAnswer<'security'>>): void =>
  void queryClient.setQueryData(
    settingQuery(addressesOf(SECURITY), uuid).queryKey,
    (stored) => stored && { ...stored, value: { ...stored.value, ...part } },
  )
