import { randomUUID } from 'node:crypto'
import { API } from '@portal/contract/api'
import type { Endpoint } from '@portal/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, person, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
  // Every call of a person who was not seen before asks for it first.
  await api.database.query('alter table person rename to gone')
})
afterAll(() => api.close())

const signedIn = API.filter(({ access }) => access !== 'public' && access !== 'dashboard')

/** Calls an endpoint as somebody new, with ids where it wants ids. */
function call({ method, path, subject = 'enroller_uuid' }: Endpoint) {
  const url = `${path.replace(/\{\w+\}/g, () => randomUUID())}${path.includes('{') ? '' : `?${subject}=${randomUUID()}`}`
  const body = method === 'GET' || method === 'DELETE' ? undefined : { [subject]: randomUUID() }
  return api.call(person(`${randomUUID()}@red.cl`, true), method, url, body)
}

test.each(signedIn.map((endpoint) => [endpoint.operation, endpoint] as const))(
  'if the database fails, %s answers 500 with a message and the id of its log line, and nothing of the cause',
  async (_operation, endpoint) => {
    const before = api.logged.length
    const answer = await call(endpoint)
    const body = answer.json()
    expect([answer.status, Object.keys(body).toSorted()]).toEqual([
      500,
      ['code', 'message', 'request_id', 'status', 'title', 'type'],
    ])
    expect(JSON.stringify(body)).not.toMatch(/person|relation|select|insert|\.ts/i)
    expect(api.logged.slice(before).map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 'error', status: 500, request_id: body['request_id'], err: { code: '42P01' } },
    ])
  },
)
