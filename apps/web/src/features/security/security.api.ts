import * as contract from '@portal/contract/security'
import type { Purpose } from '@portal/domain/security/secret'
import { SECURITY } from '@portal/domain/security/source-ip.setting'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { addressesOf, settingQuery } from '../../api/setting.ts'

export async function revealSecret(uuid: string, secret: Purpose): Promise<string> {
  const { answer } = await call(contract.revealSecret, { uuid, body: { secret } })
  return answer.value
}

/** Replaces a secret and updates the cached security section. */
export async function rotateSecret(
  uuid: string,
  body: { secret: Purpose; overlap_hours: number },
  idempotencyKey: string,
): Promise<void> {
  const { answer } = await call(contract.rotateSecret, { uuid, body, idempotencyKey })
  queryClient.setQueryData(
    settingQuery(addressesOf(SECURITY), uuid).queryKey,
    (stored) => stored && { ...stored, value: { ...stored.value, ...answer } },
  )
}
