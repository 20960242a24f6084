import type { Entered } from '@portal/contract/dashboard'
import type { TestApi, TestPerson } from './api.ts'
import { register } from './integration.ts'

export const PASSWORD = 'Qw3rty.Uio9'
const ORIGIN = { origin: 'http://localhost:3000' }

/** Calls the dashboard as a browser does: with the cookie of a session, from a page of the portal. */
export function dashboardOf(api: TestApi) {
  const call = (
    cookie: string | undefined,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = ORIGIN,
  ) => api.call(undefined, method, `/api/tools/dashboard/${path}`, body, { ...headers, ...(cookie ? { cookie } : {}) })
  const enter = async (email: string, password = PASSWORD, integration?: string) => {
    const answer = await call(undefined, 'POST', 'session', { email, password, integration })
    const header = String(answer.headers['set-cookie'] ?? '')
    return {
      status: answer.status,
      header,
      cookie: header.split(';')[0] ?? '',
      retryAfter: answer.headers['retry-after'],
      json: answer.json<Entered & { message?: string }>(),
    }
  }
  return {
    call,
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
    isIn: async (cookie: string) => (await call(cookie, 'GET', 'session')).status === 200,
  }
}
