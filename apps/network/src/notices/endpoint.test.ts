import { DELIVERY } from '@portal/network/common/delivery'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Participant } from '../participant/participant.ts'
import { type NoticesStage, openNoticesStage } from '../testing/notices.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { noteDelivery, noteFailure } from './endpoint.queries.ts'

let stage: NoticesStage
let receiver: Receiver
beforeAll(async () => {
  stage = await openNoticesStage()
  receiver = await openReceiver()
})
afterAll(async () => {
  await stage.notices.stop()
  await receiver.close()
  await stage.drop()
})

const field = 'notify_url_payment'
async function collector() {
  const party = await stage.participant('collector', { addresses: { [field]: receiver.url } })
  await stage.secret(party)
  return party
}
const endpoint = ({ id }: Participant) => ({ participant_id: id, field, url: receiver.url })
const fail = (party: Participant, gone = false) =>
  stage.db.transaction().execute((tx) => noteFailure(tx, stage.clock.now(), endpoint(party), gone))
const events = async ({ id }: Participant) => {
  const rows = await stage.db
    .selectFrom('endpoint_event')
    .select(['kind', 'percent'])
    .where('participant_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind, percent }) => percent ?? kind)
}
const stateOf = async (party: Participant) => {
  const id = await stage.tell(party)
  await stage.notices.runDue()
  return (await stage.notice(id)).state
}

test('each share of the limit is told once, and the limit switches the address off', async () => {
  const party = await collector()
  await fail(party)
  for (const count of [48, 49, 50, 68, 69, 70, 88, 89, 90, DELIVERY.failureLimit - 2]) {
    await stage.db.updateTable('endpoint').set({ failures: count }).where('participant_id', '=', party.id).execute()
    stage.clock.advance(60)
    await fail(party)
  }
  expect(await events(party)).toEqual([50, 70, 90])
  stage.clock.advance(60)
  await fail(party)
  await fail(party)
  expect(await events(party)).toEqual([50, 70, 90, 'limit'])
  expect(await stateOf(party)).toBe('UNSENT')
})

test('failures of one minute count once, and a delivery forgets them', async () => {
  const party = await collector()
  for (let count = 0; count < 3; count += 1) await fail(party)
  const failures = () =>
    stage.db.selectFrom('endpoint').select('failures').where('participant_id', '=', party.id).execute()
  expect(await failures()).toEqual([{ failures: 1 }])
  await noteDelivery(stage.db, stage.clock.now(), endpoint(party))
  expect(await failures()).toEqual([])
})

test('a 410 switches the address off at once, without a retry', async () => {
  const party = await collector()
  receiver.answer = (to) => void to.writeHead(410).end()
  expect(await stateOf(party)).toBe('FAILED')
  receiver.answer = (to) => void to.end()
  expect(await events(party)).toEqual(['gone'])
  expect(await stateOf(party)).toBe('UNSENT')
})

test('a failed delivery counts against its own address only', async () => {
  const party = await collector()
  receiver.answer = (to) => void to.writeHead(500).end()
  await stateOf(party)
  receiver.answer = (to) => void to.end()
  const rows = await stage.db.selectFrom('endpoint').selectAll().where('participant_id', '=', party.id).execute()
  expect(rows).toMatchObject([{ field, failures: 1, disabled_at: null }])
})
