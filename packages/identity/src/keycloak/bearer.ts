import { createPublicKey, type KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type JWK, jwtVerify } from 'jose'
import type { Context } from '../action/context.ts'
import { claimsOf } from '../person/claims.ts'
import { findPerson, type Person } from '../person/person.queries.ts'
import { sessionLives } from '../store/session.queries.ts'

/** The person of a valid access token whose session still lives; undefined otherwise. */
async function bearer(
  context: Context,
  audience: string,
  key: KeyObject,
  authorization: string | undefined,
): Promise<Person | undefined> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(authorization ?? '') ?? []
  if (!token) return undefined
  const { issuer, clock, database } = context
  try {
    const { payload } = await jwtVerify(token, key, {
      issuer,
      audience,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'sub', 'sid'],
      currentDate: new Date(clock()),
    })
    const { sub = '', sid } = payload
    if (typeof sid !== 'string' || !(await sessionLives(database, sid, sub, clock()))) return undefined
    return await findPerson(database, 'sub', sub)
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return undefined
    throw error
  }
}

/** Keycloak's representation of an account, as `loadUserProfile` reads it. */
function profileOf(person: Person) {
  const claims = claimsOf(person)
  return {
    id: claims.sub,
    username: claims.preferred_username,
    firstName: claims.given_name,
    lastName: claims.family_name,
    email: claims.email,
    emailVerified: claims.email_verified,
    attributes: {},
  }
}

/**
 * Userinfo and account for keycloak-js. The library's own userinfo takes only tokens without an audience, and tokens for the
 * API have one.
 */
export function bearerAnswers(context: Context, audience: string, signingKey: JWK) {
  const key = createPublicKey({ key: signingKey, format: 'jwk' })
  return async (req: IncomingMessage, res: ServerResponse, kind: 'userinfo' | 'account'): Promise<void> => {
    const person = await bearer(context, audience, key, req.headers.authorization)
    res.writeHead(person ? 200 : 401, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(person ? {} : { 'www-authenticate': 'Bearer error="invalid_token"' }),
    })
    const answer = person && (kind === 'userinfo' ? claimsOf(person) : profileOf(person))
    res.end(JSON.stringify(answer ?? { error: 'invalid_token' }))
  }
}
