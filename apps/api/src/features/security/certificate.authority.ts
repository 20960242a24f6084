/** Certificate to be signed; it is recorded in the database before it is signed. */
export interface SigningRequest {
  publicKey: CryptoKey
  commonName: string
  /** Serial number, 16 bytes in hexadecimal. */
  serial: string
  notBefore: Date
  notAfter: Date
  revocationList: string
}

export interface Revocation {
  serial: string
  at: Date
}

/** Signer of client certificates. An external signer replaces the local one by implementing these three methods. */
export interface CertificateAuthority {
  certificate(): Promise<string>
  sign(request: SigningRequest): Promise<string>
  /** Signs the list of revoked certificates; answers DER (RFC 5280 §5). */
  revocationList(revoked: readonly Revocation[], now: Date): Promise<Uint8Array<ArrayBuffer>>
}
