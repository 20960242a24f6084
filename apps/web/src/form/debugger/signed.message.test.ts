import type { Message } from '@portal/domain/network/simulation'
import { expect, test } from 'vitest'
import { canonicalOf, debuggedOf } from './signed.message.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const message = (given: Partial<Message>): Message => ({
  id: 'call/req_1',
  at: '2026-03-05T15:04:05.000Z',
  kind: 'call',
  from: 'payer',
  to: 'network',
  name: 'authorizeToken',
  method: 'POST',
  path: '/qri/v2/tokens/0b9c/authorize',
  status: 401,
  state: null,
  code: 'signature_invalid',
  latency_ms: 9,
  signature: 'mismatch',
  request_id: 'req_1',
  attempt: null,
  cause: null,
  checks: [],
  headers: {},
  bytes: null,
  purpose: 'authorization',
  request: null,
  answer: null,
  hidden: false,
  ...given,
})
const withBody = (text: string, length = Buffer.byteLength(text)): Message =>
  message({ bytes: base64(text), headers: { 'content-length': String(length) } })

test('what a call signed is the canonical form of its body, or of method, path, query and time', () => {
  const body = '{ "timestamp": "2026-03-05T15:04:26Z", "payer": { "name": "Ana Muñoz" }, "signature": "9b53" }'
  expect(canonicalOf(withBody(body))).toBe('{"payer":{"name":"Ana Muñoz"},"timestamp":"2026-03-05T15:04:26Z"}')
  const call = message({
    method: 'GET',
    path: '/qri/v2/payments?from=a?b',
    headers: { 'x-timestamp': '2026-03-05T15:04:26Z', 'x-signature': 'abc' },
  })
  expect(canonicalOf(call)).toBe(
    '{"method":"GET","path":"/qri/v2/payments","query":"from=a?b","timestamp":"2026-03-05T15:04:26Z"}',
  )
})

test.each([
  ['its body was cut', withBody('{"a":1}', 5_000)],
  ['its body is no JSON', withBody('{"a":')],
  ['its time did not arrive', message({ method: 'GET' })],
  ["it is another's", message({ ...withBody('{"a":1}'), purpose: null })],
  ['there is none', undefined],
])('the canonical form of a call is not told if %s', (_, call) => {
  expect(canonicalOf(call)).toBeUndefined()
})

test('the debugger gets a refused call with its purpose and its signature, and no other call', () => {
  const body = '{"amount":1,"signature":"9b53"}'
  const none = { body: '', method: 'GET', address: '', timestamp: '', given: '', purpose: 'authorization' }
  expect(debuggedOf(withBody(body))).toEqual({ ...none, kind: 'body', body })
  const call = message({
    method: 'DELETE',
    path: '/qri/v2/payments?from=a',
    headers: { 'x-timestamp': '2026-03-05T15:04:26Z', 'x-signature': 'abc' },
  })
  expect(debuggedOf(call)).toEqual({
    ...none,
    kind: 'call',
    method: 'DELETE',
    address: '/qri/v2/payments?from=a',
    timestamp: '2026-03-05T15:04:26Z',
    given: 'abc',
  })
  expect(debuggedOf({ ...call, code: null })).toBeUndefined()
  expect(debuggedOf({ ...call, purpose: null })).toBeUndefined()
})
