import { API } from '@portal/contract/api'
import type { Endpoint } from '@portal/contract/endpoint'
import { listIntegrations } from '@portal/contract/integration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../testing/api.ts'
import { register } from '../testing/integration.ts'
import { COMMAND_LINE_CALLS } from './command-line.ts'

let api: TestApi
let integration: { uuid: string }
const owner = person('duena@linea.cl')
const administrator = person('admin@linea.cl', true)

beforeAll(async () => {
  api = await openTestApi()
  integration = await register(api, owner, 'payer')
})
afterAll(() => api.close())

type Called = Pick<Endpoint, 'method' | 'path' | 'subject' | 'access'>

/** Calls an endpoint with a token of the command line; the call names the integration and has nothing else. */
async function call(who: TestPerson, { method, path, subject, access }: Called, session: 'lives' | 'ended' = 'lives') {
  const token = await api.tokenFor(who, { azp: 'portal-cli', sid: session })
  if (session === 'ended') api.ended.add(token)
  const named = typeof access === 'object' ? { [subject ?? 'enroller_uuid']: integration.uuid } : {}
  return api.app.inject({
    method,
    url: path.replace(/\{\w+\}/g, integration.uuid),
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? { query: named } : method === 'DELETE' ? {} : { payload: named }),
  })
}

const REFUSED = 'La línea de comandos no puede hacer esto. Hazlo en el portal.'
/** A cookie decides in the dashboard's calls, and public reads are open to all: neither looks at the token. */
const looksAtToken = ({ access, method, personal, visitor, cookie }: Endpoint) =>
  !cookie && !(access === 'public' && method === 'GET' && !personal && !visitor)

const permitted = API.filter(({ method, path }) => COMMAND_LINE_CALLS.has(`${method} ${path}`))
const refused = API.filter((endpoint) => looksAtToken(endpoint) && !permitted.includes(endpoint))

test('every call in the list is one of the API', () => {
  expect(permitted).toHaveLength(COMMAND_LINE_CALLS.size)
})

describe('a token of the command line', () => {
  test.each(refused)('is refused by $method $path, also to an administrator', async (endpoint) => {
    for (const who of [owner, administrator]) {
      const answer = await call(who, endpoint)
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([403, REFUSED])
    }
  })

  test.each(permitted.filter(({ stream }) => !stream))('is not refused by $method $path', async (endpoint) => {
    expect((await call(owner, endpoint)).statusCode).not.toBe(403)
  })

  test.each(permitted)('opens $method $path no more once its session ended', async (endpoint) => {
    expect((await call(owner, endpoint, 'ended')).statusCode).toBe(401)
  })

  test('lists what its person may see as a member, also to an administrator', async () => {
    const listed = async (who: TestPerson) =>
      (await call(who, listIntegrations)).json<{ data: { uuid: string }[] }>().data
    expect(await listed(owner)).toMatchObject([{ uuid: integration.uuid }])
    expect(await listed(administrator)).toEqual([])
  })
})
