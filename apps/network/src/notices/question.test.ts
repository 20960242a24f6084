import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type NoticesStage, openNoticesStage } from '../testing/notices.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import type { Decision } from '../ledger/decision.ts'

let stage: NoticesStage
let receiver: Receiver
const decided: [string, Decision][] = []
const decide = async (_db: unknown, _now: Date, id: string, answer: Decision) => decided.push([id, answer])
beforeAll(async () => {
  stage = await openNoticesStage({ decide })
  receiver = await openReceiver()
})
beforeEach(() => {
  decided.length = 0
})
afterAll(async () => {
  await stage.notices.stop()
  await receiver.close()
  await stage.drop()
})

const ask = async (answer: Receiver['answer']) => {
  receiver.answer = answer
  const party = await stage.participant('collector', { addresses: { notify_url_payment: receiver.url } })
  await stage.secret(party)
  return stage.tell(party, { type: 'authorization.requested', data: { authorization_id: 'a1' }, amount: 15904 })
}

test('the answer to a question is the decision', async () => {
  const id = await ask((to) => void to.end('{"decision":"reject","reason":"Fuera de horario"}'))
  await stage.notices.runDue()
  expect(decided).toEqual([['a1', { decision: 'reject', reason: 'Fuera de horario' }]])
  expect(await stage.notice(id)).toMatchObject({ state: 'DELIVERED' })
})

test.each([
  ['', 'no body'],
  ['{"decision":"yes"}', 'another word'],
  ['{"decision":"accept","extra":1}', 'another field'],
  [`{"decision":"reject","reason":"${'x'.repeat(141)}"}`, 'a reason that is too long'],
  ['{"decision":"reject","reason":"Fuera de\\u0000 horario"}', 'a reason with a character that is not seen'],
  ['null', 'null'],
])('an answer that is no decision decides nothing and is not asked again: %#', async (body) => {
  const id = await ask((to) => void to.end(body))
  await stage.notices.runDue()
  expect(decided).toEqual([])
  expect(await stage.notice(id)).toMatchObject({ state: 'FAILED', attempts: 1 })
})

test('a question waits three seconds for its whole answer, and is not asked again', async () => {
  let asked: () => void
  const asking = new Promise<void>((resolve) => (asked = resolve))
  const id = await ask((to) => {
    to.write('{"decision":')
    asked()
  })
  const run = stage.notices.runDue()
  await asking
  stage.clock.advance(3)
  await run
  expect(decided).toEqual([])
  expect((await stage.attempts(id))[0]).toMatchObject({ failure: 'Sin decisión en 3 segundos' })
  expect(await stage.notice(id)).toMatchObject({ state: 'FAILED' })
})

test('a question that nobody could send in time is not sent later', async () => {
  const before = receiver.taken.length
  const id = await ask((to) => void to.end('{"decision":"accept"}'))
  stage.clock.advance(3)
  await stage.notices.runDue()
  expect(receiver.taken).toHaveLength(before)
  expect(await stage.notice(id)).toMatchObject({ state: 'FAILED' })
})
