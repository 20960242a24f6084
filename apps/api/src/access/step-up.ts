import { Refusal } from '../refusal.ts'
import type { Caller } from './token.ts'

/** Asks the identity provider whether the session of an `Authorization` header's token lives. @throws Refusal if it does not answer */
export type SessionCheck = (authorization: string) => Promise<boolean>

const TIMEOUT_MS = 3000
const SILENT = 'El servicio de inicio de sesión no responde. Vuelve a intentarlo en unos segundos.'

/** Asks by the provider's userinfo endpoint, which refuses the token of a session that ended (OpenID Connect Core §5.3.3). */
export function askProvider(userinfo: URL): SessionCheck {
  return async (authorization) => {
    const options = { headers: { authorization }, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
    const answer = await fetch(userinfo, options).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return true
    if (answer?.status === 401) return false
    throw new Refusal('unavailable', { message: SILENT, headers: { 'retry-after': '2' } })
  }
}

/** Asks the built-in provider within the process, because its rate limit counts all calls of this server as one network's. */
export const sessionCheck = (builtIn: { sessionLives: SessionCheck } | undefined, userinfo: URL): SessionCheck =>
  builtIn?.sessionLives ?? askProvider(userinfo)

/** @throws Refusal if the session ended, although the token is still valid */
export async function requireSession(sessionLives: SessionCheck, authorization = ''): Promise<void> {
  if (!(await sessionLives(authorization)))
    throw new Refusal('unauthenticated', { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })
}

/** Refuses a caller who signed in too long ago, or whose session ended although the token is still valid. */
export type StepUp = (caller: Caller, authorization: string | undefined) => Promise<void>

export function createStepUp(sessionLives: SessionCheck, maxAge: number): StepUp {
  const challenge = `Bearer error="insufficient_user_authentication", error_description="A more recent sign-in is required", max_age="${maxAge}"`
  return async ({ authTime }, authorization) => {
    await requireSession(sessionLives, authorization)
    if (authTime === undefined || Date.now() / 1000 - authTime > maxAge)
      throw new Refusal('stale_sign_in', { headers: { 'www-authenticate': challenge } })
  }
}
