import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { Refusal } from '../http/refusal.ts'

/** Whoever signed in, as the identity provider's signed claims say. */
export interface Caller {
  sub: string
  /** Present only when the provider verified it. */
  email: string | undefined
  name: string | undefined
  /** The claim allow_list_integrations is strictly true. */
  administrator: boolean
}

interface Expected {
  issuer: string
  audience: string
  clientId: string
  keys: JWTVerifyGetKey
}

const ALGORITHMS = ['RS256', 'ES256']
const LEEWAY_SECONDS = 30

const unauthenticated = (): Refusal =>
  new Refusal('unauthenticated', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

/** Reads the Authorization header; undefined when there is none. */
function bearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const match = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/.exec(header)
  if (!match?.[1]) throw unauthenticated()
  return match[1]
}

/** Makes the check of access tokens: signature, algorithm, issuer, audience, client and times (RFC 9068, RFC 8725). */
export function createVerifier({ issuer, audience, clientId, keys }: Expected) {
  return async (header: string | undefined): Promise<Caller | undefined> => {
    const token = bearer(header)
    if (token === undefined) return undefined
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: LEEWAY_SECONDS,
        requiredClaims: ['exp', 'sub'],
      })
      if (payload['azp'] !== clientId || payload['typ'] !== 'Bearer' || !payload.sub) throw unauthenticated()
      return {
        sub: payload.sub,
        email: payload['email_verified'] === true ? text(payload['email'])?.toLowerCase() : undefined,
        name: text(payload['name']),
        administrator: payload['allow_list_integrations'] === true,
      }
    } catch (error) {
      if (error instanceof Refusal) throw error
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError))
        throw new Refusal('unavailable', { headers: { 'retry-after': '2' } })
      throw unauthenticated()
    }
  }
}
export type Verifier = ReturnType<typeof createVerifier>
