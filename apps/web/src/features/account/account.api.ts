import { readAccount } from '@portal/contract/account'
import { queryOptions } from '@tanstack/react-query'
import { accessToken, call } from '../../api/call.ts'
import { failureOf, unreachable } from '../../api/failure.ts'
import { accountConsole, PROVIDER_DOWN, tokenRefused } from '../../session/keycloak.ts'

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => (await call(readAccount, { signal })).answer,
  staleTime: 0,
})

/** An open session, in Keycloak's JSON format: a device with one session. */
interface Device {
  os: string | null
  current: boolean
  /** Seconds since 1970. */
  lastAccess: number
  sessions: [{ browser: string | null; started: number }]
}

/** Asks the built-in provider below its account's address; its 401 ends the session, as one of the API does. @throws CallFailure */
async function askProvider(method: 'GET' | 'DELETE', path: string): Promise<Response> {
  const { origin, pathname } = new URL(accountConsole())
  const writes = method !== 'GET'
  const authorization = `Bearer ${await accessToken(writes)}`
  const response = await fetch(`${origin}${pathname}${path}`, { method, headers: { authorization } }).catch(() => {
    throw unreachable(PROVIDER_DOWN, writes)
  })
  if (response.status === 401) return tokenRefused()
  if (!response.ok) throw await failureOf(response)
  return response
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await (await askProvider('GET', '/sessions/devices')).json()) as Device[],
  staleTime: 0,
})

export const endOtherSessions = (): Promise<Response> => askProvider('DELETE', '/sessions')
