import { createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { newSigner } from '@portal/certificates/profile'
import { BRAND } from '@portal/domain/brand'
import { memoized } from '@portal/domain/memoized'
import type { Db } from '../../db/database.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { createVault } from '../../secrets/vault.ts'
import { findKey, keepFirstKey } from './certification.queries.ts'

const CONTEXT = 'certification-key'

export interface ReportKey {
  /** Certificate of the key, in PEM. */
  certificate(): Promise<string>
  /** ECDSA signature with SHA-256, in DER. */
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** Key that signs certification reports; the first process that needs it makes it. */
export function reportKey(masterKeys: KeyRing, db: Db): ReportKey {
  const vault = createVault(masterKeys)
  const pem = memoized(async () => {
    if (!(await findKey(db))) {
      const made = await newSigner(`${BRAND.name} ${BRAND.portal}: informes de certificación`)
      await keepFirstKey(db, vault.seal(CONTEXT, made))
    }
    const sealed = await findKey(db)
    if (!sealed) throw new Error('The key of the reports was not kept')
    return vault.open(CONTEXT, sealed)
  })
  return {
    certificate: async () => new X509Certificate(await pem()).toString(),
    sign: async (bytes) => sign('sha256', bytes, createPrivateKey(await pem())),
  }
}
