import type { Entered } from '@portal/contract/dashboard'
import type { TestApi, TestPerson } from './api.ts'
import { register } from './integration.ts'

export const PASSWORD = 'Qw3rty.Uio9'
const NOBODY: TestPerson | undefined = undefined
const ORIGIN = { origin: 'http://localhost:3000' }

/** Header Set-Cookie of an answer; empty if it has none. */
export const cookieIn = (headers: Record<string, unknown>): string =>
  typeof headers['set-cookie'] === 'string' ? headers['set-cookie'] : ''

/** Calls the dashboard as a browser does: with the cookie of a session, from a page of the portal. */
export function dashboardOf(api: TestApi) {
  const ask = (
    cookie: string | undefined,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = ORIGIN,
  ) => api.call(NOBODY, method, `/api/tools/dashboard/${path}`, body, { ...headers, ...(cookie ? { cookie } : {}) })
  const enter = async (email: string, password = PASSWORD, integration?: string) => {
    const answer = await ask(undefined, 'POST', 'session', { email, password, integration })
    const header = cookieIn(answer.headers)
    return {
      status: answer.status,
      header,
      cookie: header.split(';')[0] ?? '',
      retryAfter: answer.headers['retry-after'],
      json: answer.json<Entered & { message?: string }>(),
    }
  }
  return {
    ask,
    enter,
    /** Registers an integration with an account of this e-mail. */
    async account(owner: TestPerson, email: string, type = 'collector', password = PASSWORD, role?: string) {
      const { uuid, enroller_uuid } = await register(api, owner, type)
      await api.call(owner, 'POST', '/api/dashboard/account', {
        name: 'Caja Uno',
        email,
        password,
        verifyPassword: password,
        actorId: enroller_uuid,
        ...(role ? { role } : {}),
      })
      return { uuid, enroller_uuid }
    },
    isIn: async (cookie: string) => (await ask(cookie, 'GET', 'session')).status === 200,
  }
}
