import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto'
import type { Sealed } from '../db/schema.ts'
import { keyFor } from './seal.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Vault = ReturnType<typeof createVault>

/** Encrypts texts that must be read again. The context names owner and purpose: only the same context decrypts the text. */
export function createVault(masterKey: Uint8Array) {
  const key = keyFor(masterKey, 'secrets')
  const key_id = createHash('sha256').update(key).digest('hex').slice(0, 16)
  // A key object, because Node would make one of the bytes at each use.
  const cipherKey = createSecretKey(key)
  return {
    keyId: key_id,
    seal(context: string, text: string): Sealed {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, cipherKey, nonce).setAAD(Buffer.from(context))
      const body = [cipher.update(text, 'utf8'), cipher.final()]
      return { key_id, nonce, ciphertext: Buffer.concat([...body, cipher.getAuthTag()]) }
    },
    /** @throws Error if the text was sealed with another key or for another context, or was altered */
    open(context: string, sealed: Sealed): string {
      if (sealed.key_id !== key_id) throw new Error(`Sealed with the key ${sealed.key_id}, which is not the one in use`)
      const { nonce, ciphertext } = sealed
      const decipher = createDecipheriv(ALGORITHM, cipherKey, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(ciphertext.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(ciphertext.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}
