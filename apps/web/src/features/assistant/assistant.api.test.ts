import { beforeEach, expect, test, vi } from 'vitest'
import { dropThread, messagesOf, openThread, rate } from './assistant.api.ts'

vi.mock('../../session/keycloak.ts', () => ({ freshToken: () => Promise.resolve(undefined) }))

const ID = '2f1b7f0e-4c1a-4a53-9b33-0a4f9a1d7e11'
const KEY = 'A'.repeat(22)
const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const { signal } = new AbortController()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched.mockReset())
  vi.stubGlobal('localStorage', { getItem: () => `${ID}.${KEY}` })
  fetched.mockImplementation(() => Promise.resolve(Response.json({ thread_id: ID, key: KEY, messages: [] })))
})

test("a visitor's conversation is kept with its key, which no address has and every call about it carries", async () => {
  expect(await openThread(signal)).toBe(`${ID}.${KEY}`)
  await messagesOf(`${ID}.${KEY}`, signal)
  await dropThread(`${ID}.${KEY}`)
  await rate(`${ID}.${KEY}`, ID, 'up')
  const calls = fetched.mock.calls.map(([address, { headers, body }]) => ({
    address,
    key: new Headers(headers).get('assistant-key'),
    body: typeof body === 'string' ? body : '',
  }))
  expect(calls.map(({ key }) => key)).toEqual([null, KEY, KEY, KEY])
  expect(calls.map(({ address, body }) => address + body).join()).not.toContain(KEY)
})

test("a person's conversation has no key", async () => {
  await messagesOf(ID, signal)
  const [[address, { headers }] = ['', {}]] = fetched.mock.calls
  expect([address, new Headers(headers).has('assistant-key')]).toEqual([`/api/assistant/threads/${ID}`, false])
})
