import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Clock } from '../clock/clock.ts'
import { systemClock } from '../clock/system.clock.ts'
import type { Decision } from '../ledger/decision.ts'
import { trigger } from '../notices/trigger.ts'
import { messageOf } from '../notices/message.ts'
import { createNotices } from '../notices/worker.ts'
import type { Participant } from '../participant/participant.ts'
import { type NoticesStage, openNoticesStage } from '../testing/notices.ts'
import { answerQuestion, isListened, listen } from './listener.queries.ts'
import { followReceivers } from './listener.ts'
import { chooseAnswer, type Received, received, sweepReceived } from './receiver.queries.ts'
import { createReceiver, type Receiver } from './receiver.ts'

const PORTAL = 'https://portal.empresa.cl'

let stage: NoticesStage
let receiver: Receiver
let notices: ReturnType<typeof createNotices>
let party: Participant
let secret: string
const decided: Decision[] = []
beforeAll(async () => {
  stage = await openNoticesStage()
  receiver = createReceiver({ db: stage.db, clock: stage.clock, open: stage.options.open, publicUrl: PORTAL })
  notices = createNotices({
    ...stage.options,
    handOver: (url, message) => receiver.handOver(url, message),
    decide: async (_db, _now, _id, answer) => decided.push(answer),
  })
})
beforeEach(async () => {
  decided.length = 0
  party = await stage.participant('collector')
  secret = await stage.secret(party)
  const url = await receiver.url(party.id)
  await stage.db
    .updateTable('participant')
    .set({ addresses: JSON.stringify({ notify_url_payment: url }) })
    .where('id', '=', party.id)
    .execute()
})
afterAll(async () => {
  await notices.stop()
  await stage.notices.stop()
  await stage.drop()
})

const parts = async () => {
  const [, , , , participant = '', token = ''] = (await receiver.url(party.id)).split('/')
  return { participant, token }
}
const signed = async (type: 'payment.paid' | 'authorization.requested', by = secret) =>
  messageOf({ id: 'evt_1', type, data: {}, happened_at: stage.clock.now() }, [by], stage.clock.now())

test('a notice to the receiver is handed over inside the process, verified and kept', async () => {
  const id = await stage.tell(party)
  await notices.runDue()
  expect(await stage.notice(id)).toMatchObject({ state: 'DELIVERED' })
  const { notices: kept, total } = await received(stage.db, party.id, { number: 1, size: 25 })
  expect(total).toBe(1)
  expect(kept).toMatchObject([
    { notice_id: id, type: 'payment.paid', body_verdict: 'valid', headers_verdict: 'valid', status: 200, time: 1 },
  ])
})

test('a notice that it refuses is not delivered', async () => {
  const url = (await receiver.url(party.id)).replace(/.{4}$/, 'xxxx')
  const addresses = JSON.stringify({ notify_url_payment: url })
  await stage.db.updateTable('participant').set({ addresses }).where('id', '=', party.id).execute()
  const id = await stage.tell(party)
  await notices.runDue()
  expect(await stage.notice(id)).toMatchObject({ state: 'WAITING', attempts: 1 })
  expect(await stage.attempts(id)).toMatchObject([{ status: 404, failure: 'Respondió 404' }])
})

test.each([
  ['accept', [{ decision: 'accept' }]],
  ['reject', [{ decision: 'reject', reason: 'Rechazado en el Receptor de avisos' }]],
  ['silence', []],
] as const)('it answers a question as chosen: %s', async (answer, expected) => {
  await chooseAnswer(stage.db, party.id, answer)
  await stage.tell(party, { type: 'authorization.requested' })
  await notices.runDue()
  expect(decided).toEqual(expected)
})

describe('while somebody listens', () => {
  /** Time goes on while somebody listens, counted from where the stage's clock stands. */
  const clock: Clock = {
    now: () => stage.clock.now(),
    until: (time, signal) =>
      systemClock.until(new Date(Date.now() + time.getTime() - stage.clock.now().getTime()), signal),
  }
  /** Begins to listen; `next` is the next notice. */
  async function listening(after?: string) {
    const leaving = new AbortController()
    const { notices } = await followReceivers({ db: stage.db, clock })(party.id, after, leaving.signal)
    return {
      next: async (): Promise<Received> => {
        const { value } = (await notices.next()) as IteratorYieldResult<Received>
        return value
      },
      leave: async (): Promise<void> => {
        leaving.abort()
        await notices.return(undefined)
      },
    }
  }

  test('a question that comes before the first look gets the answer of the listener; one that is too late is refused', async () => {
    const { next, leave } = await listening()
    await stage.tell(party, { type: 'authorization.requested' })
    const ran = notices.runDue()
    const asked = await next()
    expect(asked).toMatchObject({ type: 'authorization.requested', waiting: true })
    const reject = { status: 200, body: '{"decision":"reject","reason":"Sin stock"}' }
    const other = await stage.participant('collector')
    expect(await answerQuestion(stage.db, other.id, String(asked.id), reject)).toBe(false)
    expect(await answerQuestion(stage.db, party.id, String(asked.id), reject)).toBe(true)
    stage.clock.advance(0.1)
    await ran
    expect(decided).toEqual([{ decision: 'reject', reason: 'Sin stock' }])
    expect(await answerQuestion(stage.db, party.id, String(asked.id), reject)).toBe(false)
    await leave()
    expect(await isListened(stage.db, party.id, stage.clock.now())).toBe(false)
  })

  test('without an answer in 2.5 seconds the receiver answers as chosen', async () => {
    await listen(stage.db, randomUUID(), party.id, stage.clock.now(), new Date(stage.clock.now().getTime() + 10_000))
    const { body, headers } = await signed('authorization.requested')
    const answer = receiver.receive({ ...(await parts()), headers, body })
    await stage.clock.waited()
    stage.clock.advance(2.5)
    expect(await answer).toEqual({ status: 200, body: '{"decision":"accept"}' })
  })

  test('who comes again gets what came after the last receipt', async () => {
    const { body, headers } = await signed('payment.paid')
    for (let count = 0; count < 3; count++) await receiver.receive({ ...(await parts()), headers, body })
    const [, second, first] = (await received(stage.db, party.id, { number: 1, size: 25 })).notices
    const { next, leave } = await listening(String(first?.id))
    expect(await next()).toMatchObject({ id: second?.id, waiting: false })
    await leave()
  })
})

test('a test notice is signed and sent like a real one, and says that it is a test', async () => {
  expect(await trigger(stage, party.id, 'refund.completed')).toEqual({
    types: expect.arrayContaining(['payment.paid', 'alias.pay.accepted']),
  })
  expect(await trigger(stage, party.id, 'payment.settled')).toEqual({ unregistered: 'notify_url_settlement' })
  const triggered = await trigger(stage, party.id, 'payment.paid')
  await notices.runDue()
  const { notices: kept } = await received(stage.db, party.id, { number: 1, size: 25 })
  expect(kept).toMatchObject([{ notice_id: 'id' in triggered && triggered.id, body_verdict: 'valid' }])
  expect(JSON.parse(kept[0]?.body ?? '')).toMatchObject({ data: { state: 'PAID', test: true } })
})

test('a notice that arrives by HTTP is verified too; a forged one is refused and shown', async () => {
  const { body, headers } = await signed('payment.paid')
  expect(await receiver.receive({ ...(await parts()), headers, body })).toEqual({ status: 200, body: null })
  const forged = await signed('payment.paid', await stage.secret(await stage.participant('collector')))
  expect(await receiver.receive({ ...(await parts()), ...forged })).toEqual({ status: 401, body: null })
  expect(await receiver.receive({ ...(await parts()), headers: {}, body: '\u0000{"id":"\\ud800' })).toMatchObject({
    status: 401,
  })
  const verdicts = (await received(stage.db, party.id, { number: 1, size: 25 })).notices.map((each) => [
    each.body_verdict,
    each.time,
  ])
  expect(verdicts).toEqual([
    ['unsigned', 1],
    ['mismatch', 2],
    ['valid', 1],
  ])
})

test('without the unguessable part of its address nothing is taken', async () => {
  const { body, headers } = await signed('payment.paid')
  const guess = { participant: party.id, token: 'x'.repeat(32) }
  expect(await receiver.receive({ ...guess, headers, body })).toEqual({ status: 404, body: null })
  expect(await receiver.receive({ ...guess, participant: 'nadie', headers, body })).toEqual({ status: 404, body: null })
  expect(receiver.handOver(`https://other.cl/receiver/${party.id}/${guess.token}`, { headers, body })).toBeUndefined()
  expect((await received(stage.db, party.id, { number: 1, size: 25 })).total).toBe(0)
})

test('the newest 300 notices of 30 days are kept', async () => {
  const { body, headers } = await signed('payment.paid')
  const where = await parts()
  await stage.query(
    `insert into network.received_notice (participant_id, at, headers, body, body_verdict, headers_verdict)
     select $1, $2, '{}', '', 'valid', 'valid' from generate_series(1, 301)`,
    [party.id, stage.clock.now()],
  )
  await receiver.receive({ ...where, headers, body })
  expect((await received(stage.db, party.id, { number: 12, size: 25 })).total).toBe(300)
  expect(await sweepReceived(stage.db, new Date(stage.clock.now().getTime() + 1), 1000)).toBeGreaterThanOrEqual(300)
  expect((await received(stage.db, party.id, { number: 1, size: 25 })).total).toBe(0)
})
