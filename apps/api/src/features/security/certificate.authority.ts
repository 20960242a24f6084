import type { Revocation, SigningRequest } from '@portal/certificates/profile'

/** Signer of client certificates. An external signer replaces the local one by implementing these methods. */
export interface CertificateAuthority {
  /** Certificate of the authority that signs, in PEM. */
  certificate(): Promise<string>
  /** Certificates in PEM of all authorities that the network's door takes clients of: this one, those before it, and the next one. */
  trusted(): Promise<string>
  sign(request: SigningRequest): Promise<string>
  /** Signs the list of revoked certificates; answers DER (RFC 5280 §5). */
  revocationList(revoked: readonly Revocation[], now: Date): Promise<Uint8Array<ArrayBuffer>>
}
