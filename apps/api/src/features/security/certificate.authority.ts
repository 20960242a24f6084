import type { Revocation, SigningRequest } from '@portal/certificates/profile'

/** Signer of client certificates. An external signer replaces the local one by implementing these three methods. */
export interface CertificateAuthority {
  certificate(): Promise<string>
  sign(request: SigningRequest): Promise<string>
  /** Signs the list of revoked certificates; answers DER (RFC 5280 §5). */
  revocationList(revoked: readonly Revocation[], now: Date): Promise<Uint8Array<ArrayBuffer>>
}
