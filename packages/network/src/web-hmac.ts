import type { Hmac } from '@portal/domain/security/signature'

const algorithm = { name: 'HMAC', hash: 'SHA-256' }

/** HMAC-SHA256 with WebCrypto, which Node and browsers (on https) both have. */
export const webHmac: Hmac = async (key, message) => {
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign(algorithm, imported, message))
}
