import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A key of 32 bytes made from the master key (RFC 5869), another one for each purpose, so that none serves two. */
export const keyFor = (masterKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `portal:${purpose}`, 32))

/**
 * Marks texts of this portal, so that forged ones are recognised; the texts stay readable. The seal of a purpose is the same in every
 * process with the same master key (HMAC-SHA-256, RFC 2104).
 */
export function createSeal(masterKey: Uint8Array, purpose: string) {
  const key = keyFor(masterKey, purpose)
  const of = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  return {
    /** Mark of a text, 32 bytes. */
    of,
    /** True if a mark belongs to the text; compared in constant time. */
    fits(text: string, mark: Uint8Array): boolean {
      const due = of(text)
      return mark.length === due.length && timingSafeEqual(mark, due)
    },
  }
}
