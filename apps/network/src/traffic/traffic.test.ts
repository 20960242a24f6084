import { setImmediate } from 'node:timers/promises'
import { LIMITS } from '@portal/domain/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCallLog } from '../log/call-log.ts'
import type { LoggedCall } from '../log/call.queries.ts'
import type { Participant } from '../participant/participant.ts'
import { openPortStage, type PortStage } from '../testing/port.ts'
import { followTraffic, type Moved } from './live.ts'
import type { Asked } from './timeline.ts'
import { MOST_LOOKED } from './timeline.queries.ts'

let stage: PortStage
let party: Participant
beforeAll(async () => {
  stage = await openPortStage()
})
afterAll(() => stage.drop())
beforeEach(async () => {
  party = await stage.collector()
})

const BEGUN = Date.parse('2026-11-20T15:00:00Z')
const at = (second: number): Date => new Date(BEGUN + second * 1000)
let counted = 0
const call = (second: number, over: Partial<LoggedCall> = {}): LoggedCall => ({
  at: at(second),
  request_id: `req_${(counted += 1).toString().padStart(6, '0')}`,
  participant_id: party.id,
  operation: 'createToken',
  method: 'POST',
  path: '/qri/v2/tokens',
  status: 201,
  code: null,
  latency_ms: 3,
  checks: [{ check: 'certificate', ok: true }],
  request: { order_id: `ORD-${counted}`, amount: 1990 },
  answer: { state: 'CREATED' },
  subject: null,
  headers: null,
  bytes: null,
  ...over,
})
async function log(calls: LoggedCall[]): Promise<void> {
  const callLog = createCallLog(stage.db, (line) => expect.unreachable(line))
  for (const each of calls) callLog.add(each)
  await callLog.flush()
}
const notice = (second: number, subject = `s${(counted += 1)}`) =>
  stage.tell(party, { happenedAt: at(second), subject, data: { order_id: `ORD-${subject}`, amount: 5 } })
const list = (asked: Asked = {}) => stage.port.traffic.list(party.id, asked)

async function everything(asked: Asked, between: () => Promise<unknown> = async () => undefined) {
  const rows = []
  let pages = 0
  for (let cursor: string | null | undefined; cursor !== null; pages++) {
    const page = await list({ ...asked, cursor: cursor ?? undefined })
    rows.push(...page.data)
    cursor = page.next
    await between()
  }
  return { rows, ids: rows.map(({ id }) => id), pages }
}

test('pages have every call and notice once, the newest first, whatever comes meanwhile', async () => {
  // Many of the same moment, so that pages end between them.
  await log(Array.from({ length: 70 }, (_, index) => call(Math.floor(index / 20))))
  for (let index = 0; index < 20; index++) await notice(index % 4)
  const before = await everything({})
  expect([before.ids.length, new Set(before.ids).size]).toEqual([90, 90])
  expect(before.rows.map((row) => row.at)).toEqual(
    before.rows
      .map((row) => row.at)
      .toSorted()
      .toReversed(),
  )
  const during = await everything({}, () => log([call(1000), call(1001)]))
  expect(during.ids).toEqual(before.ids)
})

test('a participant sees its own traffic alone', async () => {
  const [own] = [call(0)]
  await log([own])
  const told = await notice(1)
  party = await stage.collector()
  expect((await list()).data).toEqual([])
  expect(await stage.port.traffic.call(party.id, own.request_id)).toBeUndefined()
  expect(await stage.port.traffic.notice(party.id, told)).toBeUndefined()
  expect(await stage.port.traffic.copy(party.id, told, 'https://otra.example')).toBeUndefined()
  expect(await stage.port.traffic.resend(party.id, { ids: [told] })).toEqual({ queued: 0, unsent: 0 })
  expect((await list({ text: own.request_id })).data).toEqual([])
})

describe('filters', () => {
  beforeEach(async () => {
    await log([
      call(0, { operation: 'readToken', request: null, subject: 'abc' }),
      call(60, { status: 401, code: 'signature_invalid' }),
      call(86_400, { status: 409, code: 'idempotency_conflict', operation: 'readToken' }),
    ])
    await notice(30)
    await stage.db.updateTable('participant').set({ addresses: '{}' }).where('id', '=', party.id).execute()
    await stage.notices.runDue()
  })
  test.each<[Asked, string[]]>([
    [{ kind: 'call' }, ['readToken', 'createToken', 'readToken']],
    [{ kind: 'notice' }, ['payment.paid']],
    [{ name: 'readToken' }, ['readToken', 'readToken']],
    [{ name: 'payment.paid' }, ['payment.paid']],
    [{ result: 'failed' }, ['readToken', 'createToken', 'payment.paid']],
    [{ result: 'retrying' }, []],
    [{ code: 'signature_invalid' }, ['createToken']],
    [{ code: '409' }, ['readToken']],
    [{ from: '2026-11-21' }, ['readToken']],
    [{ to: '2026-11-20' }, ['createToken', 'payment.paid', 'readToken']],
    [{ text: 'ABC' }, ['readToken']],
  ])('%j', async (asked, names) => {
    expect((await list(asked)).data.map(({ name }) => name)).toEqual(names)
  })
})

test('an order, a token, its number and a request lead to calls and notices', async () => {
  const { uuid, number } = await stage.charge(1990, party)
  await stage.pass(1)
  const { order_id } = await stage.db
    .selectFrom('token')
    .select('order_id')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const told = await notice(0, uuid)
  const asked = call(0, { subject: uuid })
  await log([asked])
  for (const text of [order_id, uuid, number])
    expect([text, (await list({ text })).data.map(({ id }) => id)]).toEqual([
      text,
      expect.arrayContaining([told, asked.request_id]),
    ])
  expect((await list({ text: asked.request_id.toLowerCase() })).data).toMatchObject([{ id: asked.request_id }])
  expect((await list({ text: told })).data).toMatchObject([{ id: told, order: `ORD-${uuid}` }])
})

test('a page tells how many calls and notices each of its days had, unless a filter hides some', async () => {
  await log([call(0), call(1, { code: 'signature_invalid', status: 401 }), call(-86_400), call(90_000)])
  await notice(2)
  const days = [
    { day: '2026-11-21', calls: 1, notices: 0 },
    { day: '2026-11-20', calls: 2, notices: 1 },
    { day: '2026-11-19', calls: 1, notices: 0 },
  ]
  expect((await list()).days).toEqual(days)
  expect((await list({ kind: 'notice' })).days).toEqual(days.slice(1, 2))
  expect((await list({ result: 'failed' })).days).toBeNull()
})

test('a look for what no index finds ends after some rows and goes on where it ended', async () => {
  const rare = call(0, { operation: 'readToken' })
  await log([rare])
  await stage.query(
    `insert into network.call (at, request_id, participant_id, operation, method, path, status, latency_ms, checks)
     select $1::timestamptz + n * interval '1 millisecond', 'req_x' || lpad(n::text, 5, '0'), $2, 'createToken', 'POST', '/', 201, 1, '[]'
     from generate_series(1, $3::int) n`,
    [at(1), party.id, MOST_LOOKED + 10],
  )
  const first = await list({ name: 'readToken' })
  expect([first.data, first.looked_to]).toEqual([[], '2026-11-20'])
  const { ids, pages } = await everything({ name: 'readToken' })
  expect([ids, pages]).toEqual([[rare.request_id], 2])
})

test('a notice shows its attempts, what failed, and when it is tried again', async () => {
  const addresses = JSON.stringify({ notify_url_payment: 'http://127.0.0.1:1/x' })
  await stage.db.updateTable('participant').set({ addresses }).where('id', '=', party.id).execute()
  const id = await notice(0)
  await stage.notices.runDue()
  expect((await list()).undelivered).toMatchObject({ count: 1, fields: ['notify_url_payment'] })
  expect(await stage.port.traffic.notice(party.id, id)).toMatchObject({
    verdict: 'retrying',
    attempts: { made: 1, most: 9 },
    active: true,
    tries: [{ number: 1, status: null, failure: 'La URL registrada no está permitida' }],
    next_at: new Date(stage.clock.now().getTime() + 5_000).toISOString(),
    body: { id, data: { amount: 5 } },
  })
  const [address] = await stage.port.traffic.health(party.id)
  expect(address).toMatchObject({ delivered: 0, failed: 1, p95_ms: null })
  expect(address?.hours.at(-1)).toMatchObject({ failed: 1 })
})

describe('sending again', () => {
  test('a notice without an address leaves once it has one, with the same id and data', async () => {
    const { url } = await stage.port.receiver(party.id)
    const save = (addresses: object) =>
      stage.db
        .updateTable('participant')
        .set({ addresses: JSON.stringify(addresses) })
        .where('id', '=', party.id)
        .execute()
    await save({})
    const id = await notice(0)
    await stage.notices.runDue()
    const since = at(-1).toISOString()
    expect(await stage.port.traffic.resend(party.id, { since })).toEqual({ queued: 0, unsent: 1 })
    await save({ notify_url_payment: url })
    expect(await stage.port.traffic.resend(party.id, { since, field: 'notify_url_settlement' })).toMatchObject({
      queued: 0,
    })
    expect(await stage.port.traffic.resend(party.id, { since })).toEqual({ queued: 1, unsent: 0 })
    await stage.notices.runDue()
    expect(await stage.port.traffic.resend(party.id, { ids: [id] })).toEqual({ queued: 1, unsent: 0 })
    await stage.notices.runDue()
    const { notices } = await stage.port.received(party.id, { number: 1, size: 9 })
    expect(notices.map(({ notice_id, verdicts }) => [notice_id, verdicts.body])).toEqual([
      [id, 'valid'],
      [id, 'valid'],
    ])
    expect(JSON.parse(notices[0]?.body ?? '')).toMatchObject({ data: { amount: 5 } })
    expect(await stage.notice(id)).toMatchObject({ state: 'DELIVERED', attempts: 2 })
  })

  test('a question is not asked again', async () => {
    const id = await stage.tell(party, { type: 'authorization.requested', data: { authorization_id: 'x' } })
    await stage.db
      .updateTable('notice')
      .set({ state: 'FAILED', ended_at: stage.clock.now() })
      .where('id', '=', id)
      .execute()
    expect(await stage.port.traffic.resend(party.id, { ids: [id] })).toEqual({ queued: 0, unsent: 0 })
  })

  test('a copy is signed, and leaves the notice as it is', async () => {
    const { url } = await stage.port.receiver(party.id)
    await stage.db.updateTable('participant').set({ addresses: '{}' }).where('id', '=', party.id).execute()
    const id = await notice(0)
    await stage.notices.runDue()
    expect(await stage.port.traffic.copy(party.id, id, url)).toMatchObject({ status: 200, failure: null })
    const { notices } = await stage.port.received(party.id, { number: 1, size: 9 })
    expect(notices).toMatchObject([{ notice_id: id, verdicts: { body: 'valid', headers: 'valid' } }])
    expect(await stage.notice(id)).toMatchObject({ state: 'UNSENT', attempts: 0 })
  })

  test.each(['https://localhost/x', 'https://10.0.0.1/x', 'http://a.example/x'])('no copy goes to %s', async (url) => {
    const id = await notice(0)
    expect(await stage.port.traffic.copy(party.id, id, url)).toMatchObject({
      status: null,
      failure: 'La URL registrada no está permitida',
    })
  })
})

test('whoever follows gets what is new and what changed', async () => {
  // Looks again at once, instead of after a while.
  const clock = { now: () => stage.clock.now(), until: () => setImmediate() }
  const follow = followTraffic({ db: stage.db, clock })
  const leaving = new AbortController()
  await log([call(0)])
  const moved = follow(party.id, undefined, leaving.signal)
  const next = async () => (await moved.next()).value as Moved
  expect((await next()).rows).toEqual([])
  const made = call(0, { at: stage.clock.now() })
  await log([made])
  expect((await next()).rows).toMatchObject([{ id: made.request_id }])
  const told = await stage.tell(party)
  expect((await next()).rows).toMatchObject([{ id: told, verdict: 'waiting' }])
  await stage.notices.runDue()
  const { mark, rows } = await next()
  expect(rows).toMatchObject([{ id: told, verdict: 'ok', status: 200 }])
  leaving.abort()
  expect((await moved.next()).done).toBe(true)
  const again = follow(party.id, mark, AbortSignal.abort())
  const { value } = await again.next()
  expect((value as Moved).rows.map(({ id }) => id)).toEqual([made.request_id, told])
  await again.return(undefined)
})

test('a page has as many rows as the contract allows', async () => {
  await log(Array.from({ length: LIMITS.activityPerPage + 1 }, (_, index) => call(index)))
  expect((await list()).data).toHaveLength(LIMITS.activityPerPage)
})
