import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { newKeyPair, newSerial, privatePem } from './profile.ts'

const EC = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const DAY_MS = 86_400_000
const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)

interface Issuer {
  keys: CryptoKeyPair
  certificate: x509.X509Certificate
}

async function sign(name: string, issuer: Issuer | undefined, extensions: x509.Extension[], from = -1, until = 30) {
  const keys = await newKeyPair()
  const subject = [{ CN: [name] }]
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: newSerial(),
    subject,
    issuer: issuer?.certificate.subjectName ?? subject,
    notBefore: inDays(from),
    notAfter: inDays(until),
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    signingAlgorithm: EC,
    extensions,
  })
  return { keys, certificate }
}

const authority = (name: string, issuer?: Issuer) =>
  sign(name, issuer, [
    new x509.BasicConstraintsExtension(true, undefined, true),
    new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
  ])
const pem = ({ certificate }: Issuer): string => `${certificate.toString('pem')}\n`

/** Server's certificate with a fault; days are counted from now. */
export interface Planted {
  name: string
  from?: number
  until?: number
  selfSigned?: true
  /** Leaves the intermediate certificate out of what the server sends. */
  incomplete?: true
}

/** Authority with one intermediate, and servers' certificates as faulty as a test wants them. */
export async function plantedAuthority() {
  const root = await authority('Autoridad de prueba')
  const intermediate = await authority('Intermedia de prueba', root)
  return {
    ca: pem(root),
    async server({ name, from, until, selfSigned, incomplete }: Planted): Promise<{ key: string; cert: string }> {
      const names = new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: name }])
      const leaf = await sign(name, selfSigned ? undefined : intermediate, [names], from, until)
      return { key: await privatePem(leaf.keys), cert: pem(leaf) + (selfSigned || incomplete ? '' : pem(intermediate)) }
    },
  }
}
