import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { MasterKeys } from '../options.ts'

/** Keys for one purpose: the first makes signatures, each of them verifies. */
export type Keys = readonly [Buffer, ...Buffer[]]

/** Derives a 32-byte key for one purpose, so that each purpose has its own key. */
export function deriveKey(masterKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `identity:${purpose}`, 32))
}

/** Derives one key for the purpose from each of the master keys. */
export const deriveKeys = ([first, ...former]: MasterKeys, purpose: string): Keys => [
  deriveKey(first, purpose),
  ...former.map((key) => deriveKey(key, purpose)),
]

/** Encrypts with AES-256-GCM; returns nonce, tag and ciphertext in base64url. `open` needs the same `context`. */
export function seal(key: Buffer, context: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** Decrypts what `seal` made. @throws if the key or the context differs, or the text was changed */
export function open(key: Buffer, context: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** SHA-256 digest of a secret, which the database stores instead of the secret itself. */
export function fingerprint(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
