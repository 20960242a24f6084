import type { Hmac } from '@portal/domain/security/signature'

const algorithm = { name: 'HMAC', hash: 'SHA-256' }

/** HMAC-SHA256 by WebCrypto, which browsers (on https) and Node have alike. */
export const webHmac: Hmac = async (key, message) => {
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign(algorithm, imported, message))
}
