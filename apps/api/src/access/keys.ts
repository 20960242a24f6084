import { createLocalJWKSet, createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'

const MINUTE_MS = 60_000
const READING = { timeoutDuration: 3000, cooldownDuration: 30_000, cacheMaxAge: 10 * MINUTE_MS }
/** Time for which the last keys hold while the provider does not answer. */
const STALE_MS = 60 * MINUTE_MS

/** Keys of the identity provider, cached for ten minutes; an unknown key asks again, at most every 30 seconds. */
export function publishedKeys(address: URL): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(address, READING)
  let readAt = 0
  return async (header, token) => {
    try {
      const key = await remote(header, token)
      if (remote.fresh) readAt = Date.now()
      return key
    } catch (error) {
      const last = remote.jwks()
      const known = last?.keys.some(({ kid }) => kid !== undefined && kid === header?.kid)
      if (!last || !known || Date.now() - readAt > STALE_MS) throw error
      return createLocalJWKSet(last)(header, token)
    }
  }
}
