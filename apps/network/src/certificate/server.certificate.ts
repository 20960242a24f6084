import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { authorityKeys, blocksOf, certificatesOf, newAuthority, signServer } from '@portal/certificates/profile'
import { BRAND } from '@portal/domain/brand'
import { memoized } from '@portal/domain/memoized'
import { DAY_MS } from '../clock/clock.ts'
import type { Db } from '../database.ts'
import type { Open, Sealed } from '../participant/participant.queries.ts'
import { findAuthority, keepFirstAuthority } from './authority.queries.ts'

const CONTEXT = 'network server-authority'
const DAYS = 90
/** Days before its end at which the server's certificate is replaced. */
const RENEWAL_DAYS = 30

export type Seal = (context: string, text: string) => Sealed

export interface ServerCertificateOptions {
  db: Db
  open: Open
  seal: Seal
  /** PEM file with the operator's own key and certificate, in place of the network's. */
  file: string | undefined
  /** Host by which clients call the network. */
  host: string
}

/** Certificate that the network shows to its clients, and how they know it. */
export interface ServerCertificate {
  /** Key and certificate in PEM. */
  issue(): Promise<{ key: string; cert: string }>
  /** When to issue the next one; undefined for the operator's own. */
  renewAt(cert: string): Date | undefined
  /** Authorities that clients must trust, in PEM; undefined if it is one of the public authorities. */
  authorityPem(): Promise<string | undefined>
}

export function serverCertificate({ db, open, seal, file, host }: ServerCertificateOptions): ServerCertificate {
  if (file !== undefined)
    return { issue: async () => given(file), renewAt: () => undefined, authorityPem: async () => undefined }
  const names = [...new Set([host.replace(/^\[|\]$/g, ''), 'localhost', '127.0.0.1', '::1'])]
  const authority = memoized(async () => authorityKeys(await keptAuthority(db, open, seal)))
  return {
    issue: async () => signServer(await authority(), names, DAYS),
    renewAt: (cert) => new Date(new X509Certificate(cert).validToDate.getTime() - RENEWAL_DAYS * DAY_MS),
    authorityPem: async () => (await authority()).trusted,
  }
}

function given(file: string): { key: string; cert: string } {
  let pem: string
  try {
    pem = readFileSync(file, 'utf8')
  } catch {
    throw new Error(`NETWORK_CERTIFICATE_FILE: no se puede leer ${file}.`)
  }
  const key = blocksOf(pem).find((block) => block.includes('PRIVATE KEY'))
  const certificates = certificatesOf(pem)
  if (!key || certificates.length === 0)
    throw new Error('NETWORK_CERTIFICATE_FILE: hace falta un archivo PEM con la clave privada y el certificado.')
  if (!belongTogether(key, certificates[0] ?? ''))
    throw new Error('NETWORK_CERTIFICATE_FILE: la clave privada no es la del primer certificado, o no se puede leer.')
  return { key, cert: certificates.join('') }
}

function belongTogether(key: string, certificate: string): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
  } catch {
    return false
  }
}

/** The network's own authority; the first process that starts makes it. */
async function keptAuthority(db: Db, open: Open, seal: Seal): Promise<string> {
  if (!(await findAuthority(db)))
    await keepFirstAuthority(db, seal(CONTEXT, await newAuthority(`${BRAND.name} servidor de integración`)))
  const sealed = await findAuthority(db)
  try {
    if (sealed) return open(CONTEXT, sealed)
  } catch {
    // The error is ignored, because the one thrown below names the setting to correct.
  }
  throw new Error('NETWORK_KEY: no abre la autoridad del servidor guardada en esta base de datos.')
}
