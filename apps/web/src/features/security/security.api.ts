import * as contract from '@portal/contract/security'
import type { Purpose } from '@portal/domain/security/secret'
import { SECURITY } from '@portal/domain/security/source-ip.setting'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { withRecentSignIn } from '../../api/step-up.ts'
import { addressesOf, settingQuery } from '../../api/setting.ts'

/** Names of the calls about one secret that are repeated after a new sign-in. */
export const revealOf = (uuid: string, secret: Purpose): string => `reveal ${uuid} ${secret}`
export const rotationOf = (uuid: string, secret: Purpose): string => `rotate ${uuid} ${secret}`

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
  queryClient.setQueryData(
    settingQuery(addressesOf(SECURITY), uuid).queryKey,
    (stored) => stored && { ...stored, value: { ...stored.value, ...answer } },
  )
}
