/** What is to be certified; written down before it is signed. */
export interface SigningRequest {
  publicKey: CryptoKey
  commonName: string
  /** 16 bytes in hexadecimal. */
  serial: string
  notBefore: Date
  notAfter: Date
  /** Where whoever checks the certificate reads the revocation list. */
  revocationList: string
}

/** A certificate that no longer serves. */
export interface Revocation {
  serial: string
  at: Date
}

/** Who signs client certificates. An external signer takes the local one's place by answering the same three questions. */
export interface CertificateAuthority {
  /** Its own certificate, in PEM. */
  certificate(): Promise<string>
  /** The certificate of a request, in PEM. */
  sign(request: SigningRequest): Promise<string>
  /** The signed list of what no longer serves, in DER (RFC 5280 §5). */
  revocationList(revoked: readonly Revocation[], now: Date): Promise<Uint8Array<ArrayBuffer>>
}
