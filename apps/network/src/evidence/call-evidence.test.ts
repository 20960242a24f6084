import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoggedCall } from '../log/call.queries.ts'
import { openDoor } from '../testing/door.ts'
import { callEvidence } from './call-evidence.ts'

let door: Awaited<ReturnType<typeof openDoor>>
beforeAll(async () => {
  door = await openDoor()
})
afterAll(() => door.drop())

const call = (second: number, over: Partial<LoggedCall> = {}): LoggedCall => ({
  at: new Date(Date.UTC(2026, 2, 5, 12, 0, second)),
  request_id: `req_${second}`,
  participant_id: 'one',
  operation: 'createToken',
  method: 'POST',
  path: '/qri/v2/tokens',
  status: 201,
  code: null,
  latency_ms: 3,
  checks: [{ check: 'source', ok: true, received: '200.27.114.8' }],
  request: null,
  answer: null,
  subject: null,
  headers: {},
  bytes: null,
  ...over,
})

test('what the door saw of a call from outside is evidence, whoami included', async () => {
  const caller = await door.caller('collector')
  await door.call(caller, 'whoami', '/qri/v2/whoami', undefined, {
    headers: { 'x-client-os': 'qri-otra' },
    timestamp: new Date(Date.now() + 9_000).toISOString(),
  })
  const seen = await door.network.port.connection.read(caller.id)
  expect(seen.lastCall).toEqual(expect.any(Date))
  expect(seen.calls).toMatchObject([
    { check: 'certificate', ok: true, detail: { received: expect.stringContaining(`${caller.clientOs}, serie`) } },
    { check: 'client', ok: false, detail: { text: 'X-Client-OS: qri-otra (no es el del certificado)' } },
    { check: 'source', ok: true, detail: { received: '127.0.0.1' } },
    { check: 'time', ok: true, detail: { seconds: expect.closeTo(9, 0) } },
    { check: 'signature', ok: true, detail: { received: 'Secreto de integración' } },
  ])
})

test('a verdict is written again when it changes, when what was seen changes, and after a minute', () => {
  const evidenceIn = callEvidence()
  const written = (logged: LoggedCall) => evidenceIn([logged]).length
  const elsewhere = [{ check: 'source' as const, ok: true, received: '200.27.114.9' }]
  expect([
    written(call(0)),
    written(call(1)),
    written(call(2, { checks: elsewhere })),
    written(call(3, { checks: [{ check: 'source', ok: false, received: '200.27.114.9' }] })),
    written(call(4, { participant_id: 'other' })),
    written(call(64)),
  ]).toEqual([1, 0, 1, 1, 1, 1])
  expect(evidenceIn([call(200), call(201, { checks: elsewhere })])).toMatchObject([{ request_id: 'req_201' }])
})

test('a call in the name of another, and one that the network makes itself, change no evidence', () => {
  expect(callEvidence()([call(0, { headers: null })])).toEqual([])
})
