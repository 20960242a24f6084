import { isStorable } from '@portal/domain/text'
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { Refusal } from '../refusal.ts'

/** Person who signed in, from the claims of the access token. */
export interface Caller {
  sub: string
  /** E-mail address of the person; undefined unless the provider verified it. */
  email: string | undefined
  name: string | undefined
  /** Id of the person's session at the identity provider. */
  session?: string | undefined
  /** Time of the person's last sign-in in seconds since 1970; undefined if the token does not tell it. */
  authTime?: number | undefined
  /** When the token was issued, in seconds since 1970. */
  issuedAt?: number | undefined
  /** Whether the person is an administrator: the token's claim allow_list_integrations must be exactly `true`. Nobody is one by the command line. */
  administrator: boolean
  /** True if the token was given to the command line, which may do less than its person. */
  commandLine?: boolean
}

interface Expected {
  issuer: string
  audience: string
  clientId: string
  commandLineId: string
  keys: JWTVerifyGetKey
}

const ALGORITHMS = ['RS256', 'ES256']
const LEEWAY_SECONDS = 30

const unauthenticated = (): Refusal =>
  new Refusal('unauthenticated', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

function bearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const match = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/.exec(header)
  if (!match?.[1]) throw unauthenticated()
  // Refuses other spellings of the same signature: the last base64url character has bits that decoding ignores.
  const signature = match[1].slice(match[1].lastIndexOf('.') + 1)
  if (Buffer.from(signature, 'base64url').toString('base64url') !== signature) throw unauthenticated()
  return match[1]
}

const MAX_LIFE_SECONDS = 24 * 3600
const MAX_SUBJECT = 255

/** Checks claims that `jose` does not: times in whole seconds and a plausible span, and a subject that can be stored. */
function isSane({ sub, exp, iat }: JWTPayload): boolean {
  const now = Date.now() / 1000
  const expires = Number.isInteger(exp) && (exp ?? 0) < now + MAX_LIFE_SECONDS
  const issued = iat === undefined || (Number.isInteger(iat) && iat < now + LEEWAY_SECONDS)
  return expires && issued && typeof sub === 'string' && sub.length <= MAX_SUBJECT && isStorable(sub)
}

export function createVerifier({ issuer, audience, clientId, commandLineId, keys }: Expected) {
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
      const commandLine = payload['azp'] === commandLineId
      if (!(commandLine || payload['azp'] === clientId) || payload['typ'] !== 'Bearer') throw unauthenticated()
      if (!payload.sub || !isSane(payload)) throw unauthenticated()
      return {
        sub: payload.sub,
        email: payload['email_verified'] === true ? text(payload['email'])?.toLowerCase() : undefined,
        name: text(payload['name']),
        session: text(payload['sid']),
        authTime: Number.isInteger(payload['auth_time']) ? (payload['auth_time'] as number) : undefined,
        issuedAt: payload.iat,
        administrator: payload['allow_list_integrations'] === true && !commandLine,
        commandLine,
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

const MINUTE_MS = 60_000
const READING = { timeoutDuration: 3000, cooldownDuration: 30_000, cacheMaxAge: 10 * MINUTE_MS }
/** Maximum age of the last known keys that are accepted while the provider does not answer. */
const STALE_MS = 60 * MINUTE_MS

/** Public keys of the identity provider, cached for ten minutes; an unknown key reloads them, at most every 30 s. */
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
