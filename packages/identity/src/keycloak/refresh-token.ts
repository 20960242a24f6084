import { createHmac, randomBytes } from 'node:crypto'
import type { Provider } from 'oidc-provider'

/** Fields of a refresh token that is not stored yet. The published types lack `generateTokenId`. */
interface NewRefreshToken {
  clientId?: string
  accountId?: string
  sessionUid?: string
  remainingTTL: number
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Shapes refresh tokens as JWTs, because keycloak-js decodes them; oidc-provider looks the whole token up instead. */
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
