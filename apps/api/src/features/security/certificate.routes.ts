import * as contract from '@portal/contract/certificate'
import type { Db } from '../../db/database.ts'
import type { Mount } from '../../http/serving/mount.ts'
import { Refusal } from '../../refusal.ts'
import type { CertificateAuthority } from './certificate.authority.ts'
import { listRevoked, revocationMark } from './certificate.queries.ts'
import { issueCertificate, type Issuing } from './certificate.service.ts'

/** @param everything database session that sees the certificates of all integrations, for the public revocation list */
export function mountCertificate(mount: Mount, issuing: Issuing, everything: Db): void {
  const currentList = revocationLists(issuing.authority)

  mount(contract.createCertificate, async (call) => {
    const { file, change } = await issueCertificate(call.db, issuing, call.integration, call.caller)
    call.audit = { detail: change }
    return file
  })
  mount(contract.readServerAuthority, () => {
    if (issuing.serverAuthority === undefined) throw new Refusal('not_found')
    return { name: 'server-ca.crt', content: new TextEncoder().encode(issuing.serverAuthority) }
  })
  mount(contract.readRevocations, async () => ({ name: 'revocados.crl', content: await currentList(everything) }))
}

/** Age at which the revocation list is signed again even if no certificate was revoked. */
const HOUR_MS = 3_600_000

/** Caches the revocation list until any instance revokes a certificate. */
function revocationLists(authority: CertificateAuthority): (db: Db) => Promise<Uint8Array<ArrayBuffer>> {
  let kept: { mark: string; at: number; list: Promise<Uint8Array<ArrayBuffer>> } | undefined
  return async (db) => {
    const mark = await revocationMark(db)
    const now = Date.now()
    if (kept?.mark === mark && now - kept.at < HOUR_MS) return kept.list
    const list = listRevoked(db).then((revoked) => authority.revocationList(revoked, new Date(now)))
    kept = { mark, at: now, list }
    list.catch(() => {
      kept = undefined
    })
    return list
  }
}
