import type { Generated } from 'kysely'

export interface CertificateTables {
  server_authority: {
    one: Generated<boolean>
    key_id: string
    nonce: Uint8Array
    ciphertext: Uint8Array
  }
}
