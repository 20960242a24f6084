import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Key of 32 bytes for one purpose, derived from the master key (RFC 5869). */
export const keyFor = (masterKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `portal:${purpose}`, 32))

/** Signs texts with a key of this portal, so that forged ones are recognised (HMAC-SHA-256, RFC 2104). */
export function createSeal(masterKey: Uint8Array, purpose: string) {
  const key = keyFor(masterKey, purpose)
  const of = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  return {
    of,
    /** True if the signature `mark` is that of the text; compared in constant time. */
    fits(text: string, mark: Uint8Array): boolean {
      const due = of(text)
      return mark.length === due.length && timingSafeEqual(mark, due)
    },
  }
}
