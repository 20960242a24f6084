import { X509Certificate } from 'node:crypto'
import { newKeyPair, newSerial, period, privatePem } from '@portal/certificates/profile'
import { readRevocations } from '@portal/contract/certificate'
import { type Addresses, withAddresses } from '@portal/domain/built-addresses'
import { CERTIFICATE_DAYS } from '@portal/domain/security/certificate'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Caller } from '../../access/token.ts'
import type { Db } from '../../db/database.ts'
import { archiveOf } from '../../http/answers/archive.ts'
import type { CertificateAuthority } from './certificate.authority.ts'
import { activate, recordIntent, revokeActive } from './certificate.queries.ts'
import { readmeOf } from './certificate.readme.ts'

export interface Issuing {
  authority: CertificateAuthority
  addresses: Addresses
  /** PEM of the authority of the network's server; undefined if a public authority signed its certificate. */
  serverAuthority: string | undefined
}

/** Issues a certificate: records it, signs it, and activates it only if signed as recorded. Stores no private key. */
export async function issueCertificate(
  db: Db,
  { authority, addresses, serverAuthority }: Issuing,
  integration: AccessedIntegration,
  caller: Caller,
) {
  const { id: integration_id, x_client_os: commonName } = integration
  const ca = await authority.certificate()
  const keys = await newKeyPair()
  const key = await privatePem(keys)
  const serial = newSerial()
  const { notBefore, notAfter } = period(CERTIFICATE_DAYS, new X509Certificate(ca).validToDate)
  await recordIntent(db, { integration_id, serial, not_before: notBefore, not_after: notAfter, created_by: caller.sub })
  const intended = {
    publicKey: keys.publicKey,
    commonName,
    serial,
    notBefore,
    notAfter,
    revocationList: addresses.portal + readRevocations.path,
  }
  const pem = await authority.sign(intended)
  const signed = new X509Certificate(pem)
  if (BigInt(`0x${signed.serialNumber}`) !== BigInt(`0x${serial}`) || !signed.checkIssued(new X509Certificate(ca))) {
    throw new Error('The authority signed something else than was asked of it.')
  }
  const former = await revokeActive(db, integration_id)
  await activate(db, serial, pem)
  const ownServer = serverAuthority !== undefined
  const readme = readmeOf({ commonName, serial, notAfter, replaces: former !== null, ownServer })
  return {
    file: {
      name: `certificado-${commonName}.zip`,
      content: await archiveOf({
        'client.crt': pem,
        'client.key': key,
        'ca.crt': ca,
        ...(ownServer ? { 'server-ca.crt': serverAuthority } : {}),
        'LEEME.txt': withAddresses(readme, addresses),
      }),
    },
    change: { before: { serial: former }, after: { serial, not_after: notAfter.toISOString() } },
  }
}
