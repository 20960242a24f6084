import type { createCertificate } from '@portal/contract/certificate'
import type * as contract from '@portal/contract/security'
import type { Purpose } from '@portal/domain/security/secret'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { queryClient } from '../../api/query-client.ts'
import { type Setting, settingQuery } from '../../api/setting.ts'

/** 'Seguridad': the addresses are edited, the rest shows. */
export const SECURITY: Setting<typeof contract.readSecurity, typeof contract.writeSecurity> = {
  section: 'security',
  read: { method: 'GET', path: '/api/enroller/security/{uuid}' },
  write: { method: 'PATCH', path: '/api/enroller/security/{uuid}' },
}

/** A secret in clear. */
export async function revealSecret(uuid: string, secret: Purpose): Promise<string> {
  const { answer } = await call<typeof contract.revealSecret>(
    { method: 'POST', path: '/api/enroller/security/{uuid}/reveal' },
    { uuid, body: { secret } },
  )
  return answer.value
}

/** Replaces a secret; what shows of the secrets follows at once. */
export async function rotateSecret(
  uuid: string,
  body: { secret: Purpose; overlap_hours: number },
  idempotencyKey: string,
): Promise<void> {
  const { answer } = await call<typeof contract.rotateSecret>(
    { method: 'POST', path: '/api/enroller/security/{uuid}/rotate' },
    { uuid, body, idempotencyKey },
  )
  queryClient.setQueryData(
    settingQuery(SECURITY, uuid).queryKey,
    (stored) => stored && { ...stored, value: { ...stored.value, ...answer } },
  )
}

/** Creates a certificate and saves it with its key; the former one stops working. */
export const downloadCertificate = (enroller_uuid: string): Promise<void> =>
  download<typeof createCertificate>(
    { method: 'POST', path: '/api/certificate/download-crt' },
    { body: { enroller_uuid } },
  )
