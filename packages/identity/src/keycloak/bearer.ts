import { createPublicKey, type KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type JWK, jwtVerify } from 'jose'
import type { Context } from '../action/context.ts'
import { claimsOf, findPerson, type Person } from '../person/person.queries.ts'
import { sessionLives } from '../store/session.queries.ts'

/** Finds the person of a valid access token whose session has not ended. */
async function bearer(
  { issuer, clock, database }: Context,
  audience: string,
  key: KeyObject,
  authorization = '',
): Promise<Person | undefined> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(authorization) ?? []
  if (!token) return undefined
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

/** Account in Keycloak's JSON format, which keycloak-js's `loadUserProfile` reads. */
function profileOf(person: Person) {
  const { sub: id, preferred_username: username, given_name, family_name, email, email_verified } = claimsOf(person)
  const names = { firstName: given_name, lastName: family_name }
  return { id, username, ...names, email, emailVerified: email_verified, attributes: {} }
}

/** Answers userinfo and account requests. oidc-provider's userinfo refuses tokens with an audience, as ours have. */
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
