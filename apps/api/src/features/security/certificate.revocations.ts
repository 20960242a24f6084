import type { Db } from '../../db/database.ts'
import type { CertificateAuthority } from './certificate.authority.ts'
import { listRevoked, revocationMark } from './certificate.queries.ts'

/** Age at which the list is signed again even if nothing was revoked. */
const HOUR_MS = 3_600_000

/** Cached revocation list; signed again as soon as any instance revokes a certificate. */
export function revocationLists(authority: CertificateAuthority): (db: Db) => Promise<Uint8Array<ArrayBuffer>> {
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
