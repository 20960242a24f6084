import * as contract from '@portal/contract/certificate'
import type { Mount } from '../../http/mount.ts'
import type { CertificateAuthority } from './certificate.authority.ts'
import { revocationLists } from './certificate.revocations.ts'
import { issueCertificate } from './certificate.service.ts'

export function mountCertificate(mount: Mount, authority: CertificateAuthority, publicUrl: string): void {
  const revocationList = publicUrl + contract.readRevocations.path
  const currentList = revocationLists(authority)

  mount(contract.createCertificate, async (call) => {
    const { file, change } = await issueCertificate(call.db, authority, revocationList, call.integration, call.caller)
    call.audit = { detail: change }
    return file
  })
  mount(contract.readRevocations, async ({ db }) => ({ name: 'revocados.crl', content: await currentList(db) }))
}
