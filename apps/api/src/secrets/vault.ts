import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto'
import type { Sealed } from '../db/schema.ts'
import type { KeyRing } from './key-ring.ts'
import { keysFor } from './seal.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const idOf = (key: Uint8Array): string => createHash('sha256').update(key).digest('hex').slice(0, 16)

export type Vault = ReturnType<typeof createVault>

/**
 * Encrypts texts that must be read again, with the first of the master keys. The context names owner and purpose: only the same context
 * decrypts the text.
 */
export function createVault(masterKeys: KeyRing) {
  const derived = keysFor(masterKeys, 'secrets')
  // Key objects, because Node would make one of the bytes at each use.
  const keys = new Map(derived.map((key) => [idOf(key), createSecretKey(key)]))
  const keyId = idOf(derived[0])
  const first = createSecretKey(derived[0])
  return {
    /** Id of the key that encrypts. */
    keyId,
    /** Ids of all keys that decrypt. */
    keyIds: [...keys.keys()],
    seal(context: string, text: string): Sealed {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, first, nonce).setAAD(Buffer.from(context))
      const body = [cipher.update(text, 'utf8'), cipher.final()]
      return { key_id: keyId, nonce, ciphertext: Buffer.concat([...body, cipher.getAuthTag()]) }
    },
    /** @throws Error if the text was sealed with a key that is not among these or for another context, or was altered */
    open(context: string, { key_id, nonce, ciphertext }: Sealed): string {
      const key = keys.get(key_id)
      if (!key) throw new Error(`Sealed with the key ${key_id}, which is not among those in use`)
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(ciphertext.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(ciphertext.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}
