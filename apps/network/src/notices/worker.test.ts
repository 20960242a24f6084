import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { type NoticesStage, openNoticesStage } from '../testing/notices.ts'
import { claim } from './notice.queries.ts'
import { AT_ONCE, createNotices, LEASE_MS, type Notices } from './worker.ts'

let stage: NoticesStage
let receiver: Receiver
beforeAll(async () => {
  stage = await openNoticesStage()
  receiver = await openReceiver()
})
afterEach(() => {
  receiver.taken.length = 0
  receiver.answer = (to) => void to.end()
})
afterAll(async () => {
  await stage.notices.stop()
  await receiver.close()
  await stage.drop()
})

async function collector(url = receiver.url) {
  const party = await stage.participant('collector', { addresses: { notify_url_payment: url } })
  await stage.secret(party)
  return party
}
const states = async (ids: readonly string[]) => {
  const rows = await stage.db.selectFrom('notice').select('state').where('id', 'in', ids).execute()
  return rows.map(({ state }) => state)
}

const delivered = async (...ids: readonly string[]) => (await states(ids)).every((state) => state === 'DELIVERED')
const PATIENT = { timeout: 30_000 }

/** Stops a worker, whose patience with receivers ends by the test's clock. */
async function closed(notices: Notices): Promise<void> {
  const closing = { over: false }
  const stopped = notices.stop().finally(() => (closing.over = true))
  while (!closing.over) {
    await nextTurn()
    stage.clock.advance(1)
  }
  await stopped
}

test('a receiver that never answers has few notices under way and holds up no other', async () => {
  const dead = await openReceiver(() => undefined)
  const silent = await collector(dead.url)
  for (let count = 0; count < 50; count += 1) await stage.tell(silent)
  const others = await Promise.all(Array.from({ length: 5 }, () => collector()))
  const ids = await Promise.all(others.map((party) => stage.tell(party)))
  const notices = createNotices(stage.options)
  notices.start()
  await expect.poll(() => delivered(...ids), PATIENT).toBe(true)
  await dead.arrived(AT_ONCE)
  // A question has three seconds, so it waits behind no notice of its own receiver either.
  await stage.tell(silent, { type: 'authorization.requested' })
  notices.wake()
  await dead.arrived(AT_ONCE + 1)
  await closed(notices)
  await dead.close()
  expect(dead.taken).toHaveLength(AT_ONCE + 1)
  await stage.db.deleteFrom('notice').where('participant_id', '=', silent.id).execute()
})

test('many questions to one receiver are asked at once, whenever the first ones are answered', async () => {
  const dead = await openReceiver(() => undefined)
  const silent = await collector(dead.url)
  for (let count = 0; count < 3 * AT_ONCE; count += 1) await stage.tell(silent, { type: 'authorization.requested' })
  const notices = createNotices(stage.options)
  notices.start()
  await dead.arrived(3 * AT_ONCE)
  expect(dead.taken).toHaveLength(3 * AT_ONCE)
  await closed(notices)
  await dead.close()
  await stage.db.deleteFrom('notice').where('participant_id', '=', silent.id).execute()
})

test('what a process was sending when it died is sent when its claim ends', async () => {
  const party = await collector()
  const id = await stage.tell(party)
  const now = stage.clock.now()
  const lane = { participant_id: party.id, lane: 'notify_url_payment' }
  expect(await claim(stage.db, now, [lane], 4, new Date(now.getTime() + LEASE_MS))).toMatchObject([{ id }])
  stage.clock.set(new Date(now.getTime() + LEASE_MS - 1))
  await stage.notices.runDue()
  expect(receiver.taken).toEqual([])
  stage.clock.set(new Date(now.getTime() + LEASE_MS))
  await stage.notices.runDue()
  expect(await stage.notice(id)).toMatchObject({ state: 'DELIVERED', attempts: 1 })
})

test('a process that closes cuts off what hangs, which is no failure of the receiver', async () => {
  let asked: () => void = () => undefined
  const asking = new Promise<void>((resolve) => (asked = resolve))
  receiver.answer = () => asked()
  const id = await stage.tell(await collector())
  const closing = createNotices(stage.options)
  const run = closing.runDue()
  await asking
  const stopped = closing.stop()
  await nextTurn()
  stage.clock.advance(3)
  await Promise.all([stopped, run])
  expect(await stage.attempts(id)).toEqual([])
  expect(await stage.notice(id)).toMatchObject({ state: 'WAITING', attempts: 0 })
  await stage.db.deleteFrom('notice').where('id', '=', id).execute()
})

test('a started worker sends at once what it is woken for, and within a second what became due', async () => {
  let asleep: () => void = () => undefined
  const idle = new Promise<void>((resolve) => (asleep = resolve))
  const until = (time: Date, signal?: AbortSignal) => {
    asleep()
    return stage.clock.until(time, signal)
  }
  const notices = createNotices({ ...stage.options, clock: { now: () => stage.clock.now(), until } })
  notices.start()
  await idle
  const first = await stage.tell(await collector())
  notices.wake()
  await expect.poll(() => delivered(first), PATIENT).toBe(true)
  const second = await stage.tell(await collector())
  stage.clock.advance(1)
  await expect.poll(() => delivered(second), PATIENT).toBe(true)
  await closed(notices)
})

test('several processes send each notice once', async () => {
  const parties = await Promise.all(Array.from({ length: 4 }, () => collector()))
  for (let count = 0; count < 10; count += 1) for (const party of parties) await stage.tell(party)
  const processes = Array.from({ length: 3 }, () => createNotices(stage.options))
  await Promise.all(processes.map((each) => each.runDue()))
  await Promise.all(processes.map((each) => each.stop()))
  const ids = receiver.taken.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(40)
  expect(new Set(ids).size).toBe(40)
})
