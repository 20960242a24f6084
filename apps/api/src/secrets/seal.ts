import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type KeyRing, ringOf } from './key-ring.ts'

/** Keys of 32 bytes for one purpose, derived from the master keys (RFC 5869). */
export const keysFor = (masterKeys: KeyRing, purpose: string): KeyRing =>
  ringOf(masterKeys, (key) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), `portal:${purpose}`, 32)))

const signature = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Signs texts with the first key of this portal, so that forged ones are recognised (HMAC-SHA-256, RFC 2104). */
export function createSeal(masterKeys: KeyRing, purpose: string) {
  const keys = keysFor(masterKeys, purpose)
  return {
    of: (text: string): Buffer => signature(keys[0], text),
    /** True if the signature `mark` is that of the text with any of the keys; compared in constant time. */
    fits: (text: string, mark: Uint8Array): boolean =>
      keys.some((key) => {
        const due = signature(key, text)
        return mark.length === due.length && timingSafeEqual(mark, due)
      }),
  }
}
