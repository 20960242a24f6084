import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** A key of 32 bytes made from the master key (RFC 5869), another one for each purpose, so that none serves two. */
export const keyFor = (masterKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `portal:${purpose}`, 32))

/** Tells texts that this portal wrote from those that somebody made to look so; the texts themselves stay readable. */
export interface Seal {
  /** The mark of a text, 32 bytes. */
  of(text: string): Buffer
  /** Whether a mark is that of the text; how long it takes does not tell how much of it is right. */
  fits(text: string, mark: Uint8Array): boolean
}

/** A seal for one purpose, the same in every process with the same master key (HMAC-SHA-256, RFC 2104). */
export function createSeal(masterKey: Uint8Array, purpose: string): Seal {
  const key = keyFor(masterKey, purpose)
  const of = (text: string): Buffer => createHmac('sha256', key).update(text).digest()
  return {
    of,
    fits(text, mark) {
      const due = of(text)
      return mark.length === due.length && timingSafeEqual(mark, due)
    },
  }
}
