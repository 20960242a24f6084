import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCalls } from '../log/call.queries.ts'
import type { Participant } from '../participant/participant.ts'
import { participantById } from '../participant/participant.queries.ts'
import { openPortStage, type PortStage } from '../testing/port.ts'
import type { SeenRun } from './run.ts'
import { simulations } from './simulations.ts'

let stage: PortStage
let runs: PortStage['port']['simulations']
let own: Participant
beforeAll(async () => {
  stage = await openPortStage()
  runs = stage.port.simulations
  own = await stage.collector()
})
afterAll(() => stage.drop())

const HOLDER = 'digest'
const anyone = async () => true

async function create(amount: number, expiresIn = 600, collector?: Participant): Promise<SeenRun> {
  const run = await runs.create({ amount, description: 'Dos cafés', expiresIn, collector: collector?.id }, HOLDER)
  if ('refused' in run) throw new Error(run.refused)
  stage.clock.advance(1)
  return run
}

async function take(run: SeenRun, ...steps: SeenRun['steps']): Promise<SeenRun> {
  let now = run
  for (const step of steps) {
    expect(now.steps).toContain(step)
    now = (await runs.take(now, step)) as SeenRun
    stage.clock.advance(1)
    await stage.pass(0)
  }
  return now
}

const again = async ({ id }: SeenRun): Promise<SeenRun> => (await runs.read(id))?.run as SeenRun

/** Messages as `name status or state`, in their order. */
const told = ({ messages }: SeenRun) =>
  messages.map(({ name, status, state, signature }) => `${name} ${state ?? status} ${signature}`)

test('a run shows each call, notice and bank step of a payment, and the steps that its state permits', async () => {
  const run = await create(15_990)
  expect([run.id, run.steps, run.payer, run.over]).toEqual([
    expect.stringMatching(/^[\w-]{22}$/),
    ['read'],
    null,
    false,
  ])
  const authorized = await take(run, 'read', 'authorize', 'validate')
  expect(authorized.steps).toEqual(['confirm', 'reverse'])
  await take(authorized, 'confirm')
  await stage.pass(0)
  const paid = await again(run)
  expect(told(paid)).toEqual([
    'createToken CREATED inside',
    'readToken READ inside',
    'token.read 200 valid',
    'authorizeToken PRE_AUTHORIZED inside',
    'authorization.requested accept valid',
    'readAuthorization AUTHORIZED inside',
    'confirmAuthorization PAID inside',
    'med DONE bank',
    'payment.paid 200 valid',
  ])
  expect(paid).toMatchObject({ over: true, steps: ['reverse', 'settle'], payment: { state: 'PAID', commission: 160 } })
  expect([paid.payer?.name, paid.payer?.bank?.code, paid.collector.name]).toEqual([
    'Billetera Demo',
    '729',
    'Café Demo',
  ])
  const authorize = paid.messages.find(({ name }) => name === 'authorizeToken')
  expect(authorize?.request).toMatchObject({ payer: { name: 'A. R. M.' } })
  expect(JSON.stringify(paid)).not.toContain('/receiver/')
  await take(paid, 'settle')
  await stage.pass(0)
  expect(await again(run)).toMatchObject({ steps: [], payment: { state: 'SETTLED' }, over: true })
})

test('settling a run settles no other payment of its collector', async () => {
  const [one, other] = [await create(1_000), await create(2_000)]
  for (const run of [one, other]) await take(run, 'read', 'authorize', 'validate', 'confirm')
  await take(await again(one), 'settle')
  expect([(await again(one)).payment?.state, (await again(other)).payment?.state]).toEqual(['SETTLED', 'PAID'])
})

test('a bank that rejects is the cause of the failed call, and of its own step', async () => {
  const run = await take(await create(15_901), 'read', 'authorize', 'validate', 'confirm')
  expect(run.authorization).toMatchObject({ state: 'REJECTED', reason: 'bank_rejected' })
  const failed = run.messages.filter(({ cause }) => cause)
  const cause = { what: 'El banco de origen rechazó la transferencia.', remedy: expect.any(String), screen: null }
  expect(failed.map(({ name, status, state, cause: why }) => [name, status, state, why])).toEqual([
    ['confirmAuthorization', 422, null, cause],
    ['med', null, 'REJECTED', cause],
  ])
  await stage.pass(0)
  expect(await again(run)).toMatchObject({ steps: [], over: true })
})

test('one step of a charge is under way at a time', async () => {
  const run = await create(15_990)
  const [first, second] = await Promise.all([runs.take(run, 'read'), runs.take(run, 'read')])
  expect([first, second]).toEqual([expect.objectContaining({ steps: ['authorize'] }), 'busy'])
  expect(await runs.take(run, 'authorize')).not.toBe('busy')
})

test('a slow bank has the payment as long as it works', async () => {
  const run = await take(await create(15_908), 'read', 'authorize', 'validate')
  const confirming = take(run, 'confirm')
  const paid = await confirming
  expect(paid.messages.find(({ kind }) => kind === 'bank')).toMatchObject({ state: 'DONE', latency_ms: 20_000 })
})

test('a charge that nobody pays expires, and its number cannot be opened any more', async () => {
  const run = await create(15_990, 30)
  await stage.pass(31)
  const expired = await again(run)
  expect(expired).toMatchObject({ charge: { state: 'EXPIRED' }, steps: [], over: true })
  expect(told(expired).at(-1)).toBe('payment.expired 200 valid')
  const opened = [run.charge.uuid, run.charge.number].map((text) => runs.open(text, HOLDER, anyone))
  expect(await Promise.all(opened)).toEqual(['expired', 'unknown'])
  expect(await runs.open(run.charge.uuid, HOLDER, async () => false)).toBe('unknown')
})

test('a collector without an address, and one that rejects, are told what to mend', async () => {
  const silent = await stage.participant('collector')
  const unsent = await take(await create(15_990, 600, silent), 'read', 'authorize', 'validate')
  expect(unsent.messages.find(({ name }) => name === 'authorization.requested')).toMatchObject({
    status: null,
    party: silent.id,
    cause: { screen: 'webhook' },
  })
  await stage.port.chooseAnswer(own.id, 'reject')
  const rejected = await take(await create(15_990, 600, own), 'read', 'authorize', 'validate')
  expect(rejected.messages.find(({ name }) => name === 'authorization.requested')).toMatchObject({
    state: 'reject',
    signature: 'valid',
    headers: { 'webhook-signature': expect.stringMatching(/^v1,.{8}…$/) },
  })
  await stage.port.chooseAnswer(own.id, 'accept')
})

test('a run is opened by QR, number or uuid, if its collector is permitted', async () => {
  const { charge } = await create(15_990)
  for (const text of [charge.qr, charge.number, charge.uuid])
    expect(await runs.open(text, HOLDER, async ({ demo }) => demo)).toMatchObject({ charge: { uuid: charge.uuid } })
  const mine = await stage.charge(3_000, own)
  const refused = await runs.open(mine.number, HOLDER, async ({ id, demo }) => demo || id !== own.id)
  expect([refused, await runs.open('11111111', HOLDER, anyone)]).toEqual(['unknown', 'unknown'])
  expect(await runs.open(charge.qr.replace('15990', '25990'), HOLDER, anyone)).toBe('altered')
})

test('a charge that another has begun, or that went on without a run, can only be watched', async () => {
  const holderOf = async (text: string, holder: string) => {
    const opened = await runs.open(text, holder, anyone)
    return typeof opened === 'string' ? opened : (await runs.read(opened.id))?.holder
  }
  const begun = await create(15_990)
  expect(await holderOf(begun.charge.number, 'other')).toBe('')
  await take(begun, 'read')
  expect(await holderOf(begun.charge.uuid, HOLDER)).toBe(HOLDER)

  const cafe = (await participantById(stage.db, begun.collector.id)) as Participant
  const { number } = await stage.charge(3_001, cafe)
  expect([await holderOf(number, 'other'), await holderOf(number, HOLDER)]).toEqual(['other', ''])
  const gone = await stage.charge(3_003, cafe)
  await stage.db.updateTable('token').set({ state: 'READ' }).where('uuid', '=', gone.uuid).execute()
  expect(await holderOf(gone.uuid, 'other')).toBe('')

  const free = await stage.charge(3_004, cafe)
  const holders = await Promise.all(['one', 'other'].map((holder) => holderOf(free.uuid, holder)))
  expect(holders.filter((holder) => holder !== '')).toHaveLength(1)

  const { uuid } = await stage.charge(3_002, own)
  expect([await holderOf(uuid, 'other'), await holderOf(uuid, HOLDER)]).toEqual(['other', HOLDER])
})

test('calls of strangers show while there is no payer, five at most, and never as those of a party whom they name', async () => {
  const run = await create(15_990)
  const stranger = await stage.participant('payer')
  const refused = (participant_id: string, count: number, answer: unknown) => ({
    at: new Date(stage.clock.now().getTime() + count),
    request_id: `req_${participant_id.slice(0, 8)}${count}`,
    participant_id,
    operation: 'readToken',
    method: 'GET',
    path: `/qri/v2/tokens/${run.charge.uuid}?${count}`,
    status: 403,
    code: 'certificate_mismatch' as const,
    latency_ms: 1,
    checks: [],
    request: null,
    answer,
    subject: run.charge.uuid,
    headers: null,
    bytes: null,
  })
  const calls = Array.from({ length: 200 }, (_, count) => [
    refused(stranger.id, count, { state: `${count}` }),
    refused(run.collector.id, count, null),
  ])
  await insertCalls(stage.db, calls.flat())
  const names = (messages: SeenRun['messages']) => messages.map(({ name, party }) => `${name} ${party}`)
  expect(names((await again(run)).messages)).toEqual([
    `createToken ${run.collector.id}`,
    ...Array<string>(5).fill(`readToken ${stranger.id}`),
  ])
  const read = await take(run, 'read')
  expect(names(read.messages)).not.toContain(`readToken ${stranger.id}`)
  expect(read.messages.filter(({ code }) => code !== null)).toEqual([])
})

test('a run is gone after seven days', async () => {
  const run = await create(15_990)
  expect((await runs.read(run.id))?.holder).toBe(HOLDER)
  await stage.pass(7 * 86_400 + 1)
  expect(await runs.read(run.id)).toBeUndefined()
})

test('a run is followed for a quarter of an hour at most', async () => {
  const { db, clock } = stage
  const still = simulations({
    db,
    clock,
    perform: () => Promise.reject(new Error('no call')),
    flushLog: async () => undefined,
  })
  const { id } = await create(15_990, 900)
  const events = (await still.follow(id, new AbortController().signal))?.runs
  await events?.next()
  const next = events?.next()
  await clock.waited()
  clock.advance(15 * 60)
  expect((await next)?.done).toBe(true)
})
