import type { Digests } from '@portal/domain/signature-debugger/message'

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/** Imported keys; a thousand signatures of one question share a key. */
const imported = new WeakMap<Uint8Array, Promise<CryptoKey>>()

function keyOf(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const known = imported.get(bytes) ?? crypto.subtle.importKey('raw', bytes, HMAC, false, ['sign'])
  imported.set(bytes, known)
  return known
}

/** Digests of the browser itself: what they get never leaves it. */
export const webDigests: Digests = {
  hmac: async (key, message) => new Uint8Array(await crypto.subtle.sign(HMAC, await keyOf(key), message)),
  sha256: async (message) => new Uint8Array(await crypto.subtle.digest('SHA-256', message)),
}
