import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { type NoticesStage, openNoticesStage } from '../testing/notices.ts'

let stage: NoticesStage
let fine: Receiver
let refusing: Receiver
beforeAll(async () => {
  stage = await openNoticesStage()
  fine = await openReceiver()
  refusing = await openReceiver((to) => void to.writeHead(500).end())
})
afterAll(async () => {
  await stage.notices.stop()
  await Promise.all([fine.close(), refusing.close()])
  await stage.drop()
})

async function collector({ url }: Receiver) {
  const party = await stage.participant('collector', { addresses: { notify_url_payment: url } })
  await stage.secret(party)
  return party
}

// The embedded database has one session, so nothing is locked there.
test.runIf(process.env['DATABASE_URL'])('a failure that waits for its locked party holds up no other', async () => {
  const locked = await collector(refusing)
  const failing = await stage.tell(locked)
  const told = await stage.tell(await collector(fine))
  const run = await stage.db.transaction().execute(async (tx) => {
    await tx.selectFrom('participant').select('id').where('id', '=', locked.id).forUpdate().execute()
    const due = stage.notices.runDue()
    await expect.poll(async () => (await stage.notice(told)).state, { timeout: 30_000 }).toBe('DELIVERED')
    expect(await stage.attempts(failing)).toEqual([])
    return { due }
  })
  await run.due
  expect(await stage.attempts(failing)).toMatchObject([{ status: 500 }])
})
