import { afterAll, beforeAll, expect, test } from 'vitest'
import { latestCalls } from '../testing/latest-calls.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { createCallLog } from './call-log.ts'
import type { LoggedCall } from './call.queries.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.drop())

const PARTICIPANT = '0b9c6a1e-5d1f-4f0a-9a55-1c3f8f0e7b21'
const call = (at: string, over: Partial<LoggedCall> = {}): LoggedCall => ({
  at: new Date(at),
  request_id: `req_${at}`,
  participant_id: PARTICIPANT,
  operation: 'createToken',
  method: 'POST',
  path: '/qri/v2/tokens',
  status: 201,
  code: null,
  latency_ms: 3,
  checks: [],
  request: { amount: 1 },
  answer: null,
  subject: null,
  headers: null,
  bytes: null,
  ...over,
})
const partitions = async () => {
  const { rows } = await stage.query<{ name: string }>(
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'network.call'::regclass order by 1",
  )
  return rows.map(({ name }) => name)
}

test('calls are kept by day, newest first, and days of more than thirty days before go', async () => {
  const log = createCallLog(stage.db, () => undefined)
  log.add(call('2026-03-05T23:59:59.999Z'))
  await log.flush()
  await log.flush()
  log.add(call('2026-03-06T00:00:00.000Z', { code: 'invalid', status: 400 }))
  await log.flush()
  expect(await partitions()).toEqual(['network.call_20260305', 'network.call_20260306'])
  expect(await latestCalls(stage.db, PARTICIPANT, 2)).toMatchObject([
    { code: 'invalid', request: { amount: 1 }, answer: null, checks: [] },
    { code: null, at: new Date('2026-03-05T23:59:59.999Z') },
  ])
  log.add(call('2026-04-05T12:00:00Z'))
  await log.flush()
  expect(await partitions()).toEqual(['network.call_20260306', 'network.call_20260405'])
})

test('a call that cannot be logged is told once, and the next ones are logged', async () => {
  const told: string[] = []
  const log = createCallLog(stage.db, (line) => told.push(line))
  for (let attempt = 0; attempt < 2; attempt++) {
    log.add(call('2026-04-05T12:00:01Z', { participant_id: 'nobody' }))
    await log.flush()
  }
  expect(told).toHaveLength(1)
  log.add(call('2026-04-05T12:00:02Z', { answer: { long: 'x'.repeat(9000) } }))
  await log.flush()
  const [last] = await latestCalls(stage.db, PARTICIPANT, 1)
  expect(last).toMatchObject({ request_id: 'req_2026-04-05T12:00:02Z', answer: { omitted: '9011 caracteres' } })
})

test('a call with characters that the database cannot keep is logged, and so are those beside it', async () => {
  const log = createCallLog(stage.db, () => undefined)
  log.add(call('2026-04-05T12:00:03Z'))
  const half = '💥'.slice(0, 1)
  log.add(call('2026-04-05T12:00:04Z', { request: { 'a\0': `\0\\u0000${half}`, whole: '💥' } }))
  await log.flush()
  const [odd, plain] = await latestCalls(stage.db, PARTICIPANT, 2)
  expect(odd?.request).toEqual({ 'a�': '�\\u0000�', whole: '💥' })
  expect(plain?.at).toEqual(new Date('2026-04-05T12:00:03Z'))
})
