import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Participant } from '../participant/participant.ts'
import { createReceiver } from '../receiver/receiver.ts'
import { openNoticesStage } from '../testing/notices.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { askForCheck, lastCheck } from './preflight.queries.ts'
import { createPreflights } from './preflight.worker.ts'

let stage: Awaited<ReturnType<typeof openNoticesStage>>
let server: Receiver
const PORTAL = 'https://portal.cl'
beforeAll(async () => {
  stage = await openNoticesStage()
  server = await openReceiver()
  server.checks = true
})
afterEach(async () => {
  server.taken.length = 0
  await stage.query('delete from network.preflight')
})
afterAll(async () => {
  await stage.drop()
  await server.close()
})

/** A receiver that accepts a notice's first and second arrival and refuses a notice that is new after them. */
function behave(good = 200): void {
  server.answer = (to, { headers }) => {
    const [first] = server.taken
    to.writeHead(headers['webhook-id'] === first?.headers['webhook-id'] ? good : 401).end()
  }
}
const preflights = () =>
  createPreflights({
    ...stage.options,
    receiver: createReceiver({ ...stage.options, publicUrl: PORTAL }),
    log: (line) => stage.lines.push(line),
  })

async function check(): Promise<void> {
  server.taken.length = 0
  const worker = preflights()
  await worker.runDue()
  await worker.stop()
}
async function registered(path = '/pago'): Promise<Participant> {
  const participant = await stage.participant('collector', { addresses: { notify_url_payment: server.url + path } })
  await stage.secret(participant)
  return participant
}
const register = ({ id }: Participant, addresses: Record<string, string>) =>
  stage.query('update network.participant set addresses = $2 where id = $1', [id, addresses])
const evidence = async ({ id }: Participant) =>
  (
    await stage.query<{ key: string; ok: boolean; detail: unknown }>(
      `select key, ok, detail from network.evidence where participant_id = $1 and kind = 'url'`,
      [id],
    )
  ).rows
const events = async ({ id }: Participant) =>
  (
    await stage.query<{ field: string; fault: string; others: number }>(
      `select field, fault, others from network.endpoint_event where participant_id = $1 and kind = 'check'`,
      [id],
    )
  ).rows

test('a new address is checked at once, then once a day, and again as soon as it changes', async () => {
  behave()
  const participant = await registered()
  await check()
  expect(server.taken).toHaveLength(3)
  const url = `${server.url}/pago`
  const detail = { url, failing: null, status: 200, ms: 0, text: 'Pasa la comprobación: respondió 200' }
  expect(await evidence(participant)).toEqual([{ key: 'notify_url_payment', ok: true, detail }])
  await check()
  expect(server.taken).toEqual([])
  stage.clock.advance(86_400)
  await check()
  expect(server.taken).toHaveLength(3)
  await register(participant, { notify_url_payment: `${server.url}/otra` })
  expect(await evidence(participant)).toEqual([])
  expect(await lastCheck(stage.db, participant.id)).toMatchObject({ running: true })
  await check()
  expect(server.taken.map(({ path }) => path)).toEqual(['/otra', '/otra', '/otra'])
  expect(await lastCheck(stage.db, participant.id)).toMatchObject({ running: false, checked_at: stage.clock.now() })
  await register(participant, {})
  await check()
  expect(await lastCheck(stage.db, participant.id)).toMatchObject({ hosts: [] })
})

test('a new address that passes repeats the tests that failed at the former one, and only then', async () => {
  behave()
  const participant = await registered()
  await check()
  const [step, other] = ['notify_url_payment', 'notify_url_settlement'].map((field) => JSON.stringify([{ field }]))
  await stage.query(
    `insert into network.certification_run (participant_id, test, side, state, steps, started_at, ended_at, due_at)
     select $1, test, 'collector', 'FAILED', steps, $4, $4, $4 from (values (11, $2::jsonb), (18, $3)) run (test, steps)`,
    [participant.id, step, other, stage.clock.now()],
  )
  const runs = async () =>
    (
      await stage.query<{ test: number; state: string }>(
        'select test, state from network.certification_run where participant_id = $1 order by test, state',
        [participant.id],
      )
    ).rows.map(({ test: number, state }) => `${number} ${state}`)
  await askForCheck(stage.db, participant.id)
  await check()
  expect(await runs()).toEqual(['11 FAILED', '18 FAILED'])
  await register(participant, { notify_url_payment: `${server.url}/otra` })
  await check()
  expect(await runs()).toEqual(['11 FAILED', '11 RUNNING', '18 FAILED'])
})

test('an address that passed and fails is told once a day, with the number of others; one that never passed is not', async () => {
  behave(500)
  const participant = await registered()
  await check()
  expect(await events(participant)).toEqual([])
  await register(participant, { notify_url_payment: `${server.url}/a`, notify_url_settlement: `${server.url}/b` })
  server.answer = (to, { path, headers }) => {
    const first = server.taken.find((each) => each.path === path)
    to.writeHead(headers['webhook-id'] === first?.headers['webhook-id'] ? 200 : 401).end()
  }
  await check()
  const good = server.answer
  const turn = async (answer: typeof good): Promise<void> => {
    server.answer = answer
    await askForCheck(stage.db, participant.id)
    await check()
  }
  const broken: typeof good = (to) => void to.writeHead(503).end()
  const told = { field: 'notify_url_payment', fault: 'server_error', others: 1 }
  await turn(broken)
  await turn(broken)
  await turn(good)
  await turn(broken)
  expect(await events(participant)).toEqual([told])
  stage.clock.advance(86_400)
  await turn(good)
  await turn(broken)
  expect(await events(participant)).toEqual([told, told])
})

test('an address that failed its check and then takes a notice is checked again: after a test notice at once, else once a minute', async () => {
  const refuse = async (participant: Participant): Promise<void> => {
    server.answer = (to) => void to.writeHead(503).end()
    await askForCheck(stage.db, participant.id)
    await check()
    server.answer = (to) => void to.end()
  }
  const isAsked = async ({ id }: Participant) => (await lastCheck(stage.db, id))?.running
  const participant = await registered()
  const deliver = async (): Promise<void> => {
    await stage.tell(participant)
    await stage.notices.runDue()
  }
  await refuse(participant)
  await deliver()
  expect(await isAsked(participant)).toBe(false)
  stage.clock.advance(60)
  await deliver()
  expect(await isAsked(participant)).toBe(true)
  behave()
  await check()
  expect(await evidence(participant)).toMatchObject([{ ok: true }])
  stage.clock.advance(60)
  await deliver()
  expect(await isAsked(participant)).toBe(false)

  await refuse(participant)
  const worker = preflights()
  await worker.tryAddress(participant.id, 'notify_url_payment')
  await worker.stop()
  expect(await isAsked(participant)).toBe(true)
})

test('processes that look at the same time check an address once', async () => {
  behave()
  await registered()
  const [one, other] = [preflights(), preflights()]
  await Promise.all([one.runDue(), other.runDue()])
  expect(server.taken).toHaveLength(3)
  await Promise.all([one.stop(), other.stop()])
})

test('an address that changes while it is checked keeps no verdict of the former one', async () => {
  const participant = await registered()
  let changed: Promise<unknown> = Promise.resolve()
  server.answer = (to, { path }) => {
    if (path === '/pago')
      changed = register(participant, { notify_url_payment: `${server.url}/nueva` }).finally(() =>
        to.writeHead(200).end(),
      )
    else to.writeHead(410).end()
  }
  await check()
  await changed
  expect(await evidence(participant)).toMatchObject([{ ok: false, detail: { url: `${server.url}/nueva` } }])
})

test("the portal's own receiver passes without a call", async () => {
  const participant = await registered()
  const url = await createReceiver({ ...stage.options, publicUrl: PORTAL }).url(participant.id)
  await register(participant, { notify_url_payment: url, notify_url_settlement: `${url}x` })
  await check()
  expect(server.taken).toEqual([])
  expect(await evidence(participant)).toMatchObject([
    { key: 'notify_url_payment', ok: true },
    { key: 'notify_url_settlement', ok: false, detail: { failing: 'missing_path' } },
  ])
  expect(stage.lines).toEqual([])
})
