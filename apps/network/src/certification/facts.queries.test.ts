import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCalls, type LoggedCall, openDay } from '../log/call.queries.ts'
import { openStage } from '../testing/stage.ts'
import { callsThroughTheDoor } from './facts.queries.ts'

let stage: Awaited<ReturnType<typeof openStage>>
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.drop())

test('a client that polls ten times a second for two minutes hides none of its other calls', async () => {
  const { id: participant_id } = await stage.participant('payer')
  const begun = Date.UTC(2026, 2, 5, 12)
  const call = (index: number, over: Partial<LoggedCall> = {}): LoggedCall => ({
    at: new Date(begun + index * 100),
    request_id: `req_${index}`,
    participant_id,
    operation: 'readAuthorization',
    method: 'GET',
    path: '/qri/v2/authorizations/one',
    status: 200,
    code: null,
    latency_ms: 3,
    checks: [{ check: 'certificate', ok: true }],
    request: null,
    answer: { state: index < 601 ? 'PRE_AUTHORIZED' : 'AUTHORIZED' },
    subject: 'one',
    headers: {},
    bytes: null,
    ...over,
  })
  await openDay(stage.db, '2026-03-05')
  const confirm = { operation: 'confirmAuthorization', method: 'POST' }
  await insertCalls(stage.db, [
    ...Array.from({ length: 1_200 }, (_, index) => call(index)),
    call(1_200, confirm),
    call(1_201, confirm),
  ])
  const found = (await callsThroughTheDoor(stage.db, participant_id, new Date(begun))).map((each) => each.request_id)
  expect(found).toEqual(expect.arrayContaining(['req_0', 'req_601', 'req_1200', 'req_1201']))
})
