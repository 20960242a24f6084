// `reflect-metadata` is required by @peculiar/x509, which declares its classes with decorators.
import 'reflect-metadata'
import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import * as x509 from '@peculiar/x509'

/** Client certificate to be signed. */
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

export interface AuthorityKeys {
  certificate: x509.X509Certificate
  pem: string
  /** Certificates in PEM that whoever trusts this authority trusts: its own, and those of the authorities before and after it. */
  trusted: string
  privateKey: CryptoKey
}

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const DAY_MS = 86_400_000
/** Milliseconds by which a certificate's validity starts in the past, because other machines' clocks may be slow. */
const SKEW_MS = 60_000
const AUTHORITY_DAYS = 3650
const LIST_HOURS = 24
const CRL_NUMBER = '2.5.29.20'

export const newKeyPair = (): Promise<CryptoKeyPair> => crypto.subtle.generateKey(EC, true, ['sign', 'verify'])

export const privatePem = async ({ privateKey }: CryptoKeyPair): Promise<string> =>
  `${x509.PemConverter.encode(await crypto.subtle.exportKey('pkcs8', privateKey), 'PRIVATE KEY')}\n`

/** Random serial number: sixteen bytes in hexadecimal, positive, without leading zero (RFC 5280 §4.1.2.2). */
export function newSerial(): string {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes.toString('hex')
}

/** Period of validity: starts a minute ago, lasts a number of days, and never ends after `last`. */
export function period(days: number, last?: Date): { notBefore: Date; notAfter: Date } {
  // The start is rounded down to whole seconds, because certificates store no milliseconds.
  const from = Math.floor((Date.now() - SKEW_MS) / 1000) * 1000
  const end = new Date(from + days * DAY_MS)
  return { notBefore: new Date(from), notAfter: last && last < end ? last : end }
}

/** Private key and self-signed certificate of a new certificate authority, in PEM. */
export async function newAuthority(name: string): Promise<string> {
  const keys = await newKeyPair()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    serialNumber: newSerial(),
    ...period(AUTHORITY_DAYS),
    signingAlgorithm: EC,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return `${await privatePem(keys)}${certificate.toString('pem')}\n`
}

/** Private key and self-signed certificate for signing documents, in PEM. */
export async function newSigner(name: string): Promise<string> {
  const keys = await newKeyPair()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [name] }],
    serialNumber: newSerial(),
    ...period(AUTHORITY_DAYS),
    signingAlgorithm: EC,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return `${await privatePem(keys)}${certificate.toString('pem')}\n`
}

/** Blocks of a PEM text, such as keys and certificates. */
export const blocksOf = (pem: string): string[] =>
  (pem.match(/-----BEGIN [^-]+-----[\s\S]+?-----END [^-]+-----/g) ?? []).map((block) => `${block}\n`)

/** Certificates of a PEM text. */
export const certificatesOf = (pem: string): string[] =>
  blocksOf(pem).filter((block) => block.includes(' CERTIFICATE-'))

/** Reads the key and certificate of a certificate authority from PEM. @throws Error for the operator if they cannot sign */
export async function authorityKeys(pem: string): Promise<AuthorityKeys> {
  const key = parsed(() => createPrivateKey(pem))
  const stored = parsed(() => new X509Certificate(pem))
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') refuse('la clave debe ser EC P-256.')
  if (!stored.checkPrivateKey(key)) refuse('la clave y el certificado no corresponden.')
  if (!stored.ca) refuse('el certificado no puede firmar otros (CA:TRUE).')
  const certificate = new x509.X509Certificate(new Uint8Array(stored.raw))
  const pkcs8 = new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }))
  const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, EC, false, ['sign'])
  const trusted = parsed(() => certificatesOf(pem).map((each) => new X509Certificate(each).toString())).join('')
  return { certificate, pem: `${certificate.toString('pem')}\n`, trusted, privateKey }
}

const refuse = (mistake: string): never => {
  throw new Error(`Autoridad de certificación: ${mistake}`)
}

function parsed<Read>(read: () => Read): Read {
  try {
    return read()
  } catch {
    return refuse('hace falta un archivo PEM con su clave privada y su certificado.')
  }
}

export async function signClient({ certificate, privateKey }: AuthorityKeys, request: SigningRequest): Promise<string> {
  const signed = await x509.X509CertificateGenerator.create({
    serialNumber: request.serial,
    subject: [{ CN: [request.commonName] }],
    issuer: certificate.subjectName,
    notBefore: request.notBefore,
    notAfter: request.notAfter,
    publicKey: request.publicKey,
    signingKey: privateKey,
    signingAlgorithm: EC,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth]),
      await x509.SubjectKeyIdentifierExtension.create(request.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(certificate.publicKey),
      new x509.CRLDistributionPointsExtension([request.revocationList]),
    ],
  })
  return `${signed.toString('pem')}\n`
}

export async function signRevocations(
  { certificate, privateKey }: AuthorityKeys,
  revoked: readonly Revocation[],
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  // CRL number, which must always grow (RFC 5280 §5.2.3): the time in ms; a DER integer of six bytes from 2004 to 6429.
  const number = now.getTime().toString(16).padStart(12, '0')
  const list = await x509.X509CrlGenerator.create({
    issuer: certificate.subjectName,
    thisUpdate: new Date(now.getTime() - SKEW_MS),
    nextUpdate: new Date(now.getTime() + LIST_HOURS * 3_600_000),
    signingAlgorithm: EC,
    signingKey: privateKey,
    entries: revoked.map(({ serial, at }) => ({
      serialNumber: serial,
      revocationDate: at,
      reason: x509.X509CrlReason.superseded,
    })),
    extensions: [
      await x509.AuthorityKeyIdentifierExtension.create(certificate.publicKey),
      new x509.Extension(CRL_NUMBER, false, new Uint8Array([0x02, 6, ...Buffer.from(number, 'hex')])),
    ],
  })
  return new Uint8Array(list.rawData)
}

/** Signs a server's certificate for the given names: DNS names or IP addresses. @returns its key and chain in PEM */
export async function signServer(
  { certificate, pem, privateKey }: AuthorityKeys,
  names: readonly string[],
  days: number,
): Promise<{ key: string; cert: string }> {
  const keys = await newKeyPair()
  const signed = await x509.X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject: [{ CN: [names[0] ?? 'localhost'] }],
    issuer: certificate.subjectName,
    ...period(days, certificate.notAfter),
    publicKey: keys.publicKey,
    signingKey: privateKey,
    signingAlgorithm: EC,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(certificate.publicKey),
    ],
  })
  return { key: await privatePem(keys), cert: `${signed.toString('pem')}\n${pem}` }
}
