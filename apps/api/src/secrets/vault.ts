import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto'
import type { Sealed } from '../db/schema.ts'
import { type KeyRing, keyFor } from './seal.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Vault = ReturnType<typeof createVault>

/** Encrypts texts that must be read again. The context names owner and purpose: only the same context decrypts the text. */
export function createVault(...[current, ...others]: KeyRing) {
  const own = cipherOf(current)
  const keys = new Map([own, ...others.map(cipherOf)].map(({ id, key }) => [id, key]))
  return {
    /** Name of the key that seals. */
    keyId: own.id,
    seal(context: string, text: string): Sealed {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, own.key, nonce).setAAD(Buffer.from(context))
      const body = [cipher.update(text, 'utf8'), cipher.final()]
      return { key_id: own.id, nonce, ciphertext: Buffer.concat([...body, cipher.getAuthTag()]) }
    },
    /** @throws Error if the text was sealed with a key that is not in the ring or for another context, or was altered */
    open(context: string, { key_id, nonce, ciphertext }: Sealed): string {
      const key = keys.get(key_id)
      if (!key) throw new Error(`Sealed with the key ${key_id}, which is not in use`)
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(ciphertext.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(ciphertext.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}

function cipherOf(masterKey: Uint8Array) {
  const key = keyFor(masterKey, 'secrets')
  // A key object, because Node would make one of the bytes at each use.
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 16), key: createSecretKey(key) }
}
