import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Master keys: the first one seals; what any of them sealed is opened. */
export type KeyRing = readonly [Uint8Array, ...Uint8Array[]]

/** Key of 32 bytes for one purpose, derived from a master key (RFC 5869). */
export const keyFor = (masterKey: Uint8Array, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), `portal:${purpose}`, 32))

/** Signs texts with a key of this portal, so that forged ones are recognised (HMAC-SHA-256, RFC 2104). */
export function createSeal([current, ...others]: KeyRing, purpose: string) {
  const markOf = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()
  const key = keyFor(current, purpose)
  const keys = [key, ...others.map((other) => keyFor(other, purpose))]
  return {
    of: (text: string): Buffer => markOf(key, text),
    /** True if the signature `mark` is that of the text by a key of the ring; compared in constant time. */
    fits: (text: string, mark: Uint8Array): boolean =>
      keys.some((each) => {
        const due = markOf(each, text)
        return mark.length === due.length && timingSafeEqual(mark, due)
      }),
  }
}
