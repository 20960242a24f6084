import type { IncomingMessage, ServerResponse } from 'node:http'
import { createLocalJWKSet, type JWK, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Context } from '../action/context.ts'
import { RefusedRequest } from '../http/request.ts'
import type { IdentityOptions } from '../options.ts'
import { claimsOf, findPerson, type Person } from '../person/person.queries.ts'
import { endOtherSessions, openSessionsOf, permissionLives, sessionLives } from '../store/session.queries.ts'

interface Bearer {
  person: Person
  /** Id of the session that the token belongs to. */
  sid: string
  /** Id of the client that the token was given to. */
  client: unknown
}

/** What the tokens name: the audience, and the client that is a program, which signs out by itself. */
type Named = Pick<IdentityOptions, 'audience' | 'commandLineId'>

/** Finds the person of a valid access token whose session has not ended, and a program's permission neither. */
async function bearer(
  { issuer, clock, database }: Context,
  { audience, commandLineId }: Named,
  keys: JWTVerifyGetKey,
  authorization = '',
): Promise<Bearer | undefined> {
  const [, token] = /^Bearer ([\w.-]+)$/i.exec(authorization) ?? []
  if (!token) return undefined
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'sub', 'sid'],
      currentDate: new Date(clock()),
    })
    const { sub = '', sid, azp: client } = payload
    if (typeof sid !== 'string' || !(await sessionLives(database, sid, sub, clock()))) return undefined
    if (client === commandLineId && !(await permissionLives(database, sid, sub, commandLineId, clock())))
      return undefined
    const person = await findPerson(database, 'sub', sub)
    return person && { person, sid, client }
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

/** Open sessions in Keycloak's JSON format, as devices with one session each. */
async function devicesOf({ database, clock }: Context, { person, sid: own }: Bearer) {
  const sessions = await openSessionsOf(database, person.sub, clock())
  return sessions.map(({ sid, browser, os, started, used: lastAccess, expires }) => {
    const current = sid === own
    return { os, current, lastAccess, sessions: [{ browser, started, lastAccess, expires, current }] }
  })
}

type Ask = (context: Context, asking: Bearer, req: IncomingMessage) => unknown

/** What a bearer may ask for, by method and path below the realm's; null answers 204. The paths are Keycloak's. */
const ASKED: Record<string, Ask> = {
  'GET /protocol/openid-connect/userinfo': (_context, { person }) => claimsOf(person),
  'POST /protocol/openid-connect/userinfo': (_context, { person }) => claimsOf(person),
  'GET /account': (_context, { person }) => profileOf(person),
  'GET /account/sessions/devices': devicesOf,
  'DELETE /account/sessions': async ({ database, record }, { person, sid }, req) => {
    if (await endOtherSessions(database, person.sub, sid)) await record('others_ended', person.sub, req)
    return null
  },
}

/** Finds the bearer of an `Authorization` header. */
export type FindBearer = (authorization: string | undefined) => Promise<Bearer | undefined>

export function findsBearer(context: Context, named: Named, signingKeys: readonly JWK[]): FindBearer {
  const keys = createLocalJWKSet({
    keys: signingKeys.map(({ kty, alg, kid, n, e }) => ({ kty, alg, kid, n, e }) as JWK),
  })
  return (authorization) => bearer(context, named, keys, authorization)
}

/** Answers userinfo, and to the portal account requests. oidc-provider's userinfo refuses tokens with an audience, as ours have. */
export function bearerAnswers(context: Context, findBearer: FindBearer, clientId: string) {
  return async (req: IncomingMessage, res: ServerResponse, path: string): Promise<void> => {
    const ask = ASKED[`${req.method} ${path}`]
    if (!ask) throw new RefusedRequest(404, 'nothing to ask for here')
    const found = await findBearer(req.headers.authorization)
    const asking = found?.client === clientId || !path.startsWith('/account') ? found : undefined
    const answer = asking ? await ask(context, asking, req) : { error: 'invalid_token' }
    res.writeHead(asking ? (answer === null ? 204 : 200) : 401, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(asking ? {} : { 'www-authenticate': 'Bearer error="invalid_token"' }),
    })
    res.end(answer === null ? undefined : JSON.stringify(answer))
  }
}
