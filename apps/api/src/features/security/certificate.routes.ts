import * as contract from '@portal/contract/certificate'
import type { Db } from '../../db/database.ts'
import type { Mount } from '../../http/serving/mount.ts'
import type { CertificateAuthority } from './certificate.authority.ts'
import { revocationLists } from './certificate.revocations.ts'
import { issueCertificate } from './certificate.service.ts'

/** @param everything sessions that see the certificates of all integrations, for the public revocation list */
export function mountCertificate(
  mount: Mount,
  authority: CertificateAuthority,
  publicUrl: string,
  everything: Db,
): void {
  const revocationList = publicUrl + contract.readRevocations.path
  const currentList = revocationLists(authority)

  mount(contract.createCertificate, async (call) => {
    const { file, change } = await issueCertificate(call.db, authority, revocationList, call.integration, call.caller)
    call.audit = { detail: change }
    return file
  })
  mount(contract.readRevocations, async () => ({ name: 'revocados.crl', content: await currentList(everything) }))
}
