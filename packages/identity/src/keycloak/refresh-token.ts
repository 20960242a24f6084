import { createHmac, randomBytes } from 'node:crypto'
import type { Provider } from 'oidc-provider'

/** The fields of a refresh token that exist before it is stored; the published types leave the method's hook out. */
interface NewRefreshToken {
  clientId?: string
  accountId?: string
  sessionUid?: string
  remainingTTL: number
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * keycloak-js decodes the refresh token as a JWT, where oidc-provider hands out opaque values: so the opaque value itself
 * takes that shape. It is still looked up whole in the database, hence one changed byte makes it unknown.
 */
export function shapeRefreshTokens(provider: Provider, key: Buffer, clock: () => number): void {
  const prototype = provider.RefreshToken.prototype as unknown as { generateTokenId(this: NewRefreshToken): string }
  prototype.generateTokenId = function () {
    const now = Math.floor(clock() / 1000)
    const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({
      typ: 'Refresh',
      iss: provider.issuer,
      aud: provider.issuer,
      azp: this.clientId,
      sub: this.accountId,
      sid: this.sessionUid,
      jti: randomBytes(24).toString('base64url'),
      iat: now,
      exp: now + this.remainingTTL,
    })}`
    return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
  }
}
