import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { balanceOf } from '../ledger/posting.ts'
import type { Participant } from '../participant/participant.ts'
import { type Asking, openAsking } from '../testing/asking.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { aliasOperations } from './alias.operations.ts'
import { ALIAS_TIMERS } from './timers.ts'

const ANA = { tax_id: '12345678-5', name: 'Ana Rojas Muñoz' }
const PEDRO = { tax_id: '11111111-1', name: 'Pedro Soto Díaz' }

let stage: Stage
let network: Asking
let sender: Participant
let receiver: Participant
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(async () => {
  for (const table of ['alias', 'alias_send', 'notice', 'posting']) await stage.query(`delete from network.${table}`)
  const at = '2026-03-05T15:04:05Z'
  network = openAsking({ stage, at, operations: aliasOperations, timers: ALIAS_TIMERS })
  sender = await stage.participant('payer')
  receiver = await stage.participant('payer_collect')
  await register(sender, 'ana.rojas', ANA)
  await register(receiver, 'pedro', PEDRO)
})
afterAll(() => stage.drop())

const register = async (wallet: Participant, alias: string, holder: object) =>
  (await network.ask(wallet, 'createAlias', { body: { alias, holder } })).body.alias_id
const send = (amount: number, over = {}) =>
  network.ask(sender, 'sendToAlias', { body: { from_alias: 'ana.rojas', to_alias: 'pedro', amount, ...over } })
const types = async (participant: Participant) => (await network.told(participant)).map(({ type }) => type)
const balances = async () => [
  await balanceOf(stage.db, `person:${sender.id}:${ANA.tax_id}`),
  await balanceOf(stage.db, `person:${receiver.id}:${PEDRO.tax_id}`),
]

test('a transfer is pending until the bank answers; then money and both notices arrive', async () => {
  const { body } = await send(15990)
  expect(body).toMatchObject({
    from_alias: 'ana.rojas',
    to_alias: 'pedro',
    to_name: 'Pedro S**** D****',
    amount: 15990,
    state: 'PENDING',
  })
  expect(await balances()).toEqual([0, 0])
  await network.pass(1)
  expect(await balances()).toEqual([-15990, 15990])
  const data = { ...body, state: 'COMPLETED' }
  expect(await network.told(sender)).toEqual([{ type: 'alias.send.completed', data, fault: null }])
  expect(await network.told(receiver)).toEqual([{ type: 'alias.receive.completed', data, fault: null }])
})

test('a transfer that the bank rejects moves nothing and tells the sender only', async () => {
  await send(15901)
  await network.pass(1)
  expect(await balances()).toEqual([0, 0])
  expect(await types(sender)).toEqual(['alias.send.rejected'])
  expect(await types(receiver)).toEqual([])
})

test('a slow bank answers after 20 seconds, once', async () => {
  await send(15908)
  await network.pass(19)
  expect(await types(sender)).toEqual([])
  await network.pass(1)
  await network.pass(1)
  expect(await types(sender)).toEqual(['alias.send.completed'])
  expect(await balances()).toEqual([-15908, 15908])
})

test('a transfer reaches whom it was for, although the alias has another person now', async () => {
  await send(15990)
  const [{ id } = { id: '' }] = (
    await stage.query<{ id: string }>(`select id from network.alias where alias = 'pedro'`)
  ).rows
  await network.ask(receiver, 'deleteAlias', { params: { id } })
  await register(sender, 'pedro', { tax_id: '5126663-3', name: 'Otro' })
  await network.pass(1)
  expect(await balances()).toEqual([-15990, 15990])
})

describe('what a transfer needs', () => {
  const pause = async (wallet: Participant, alias: string) => {
    const { rows } = await stage.query<{ id: string }>('select id from network.alias where alias = $1', [alias])
    await network.ask(wallet, 'updateAlias', { params: { id: rows[0]?.id ?? '' }, body: { state: 'INACTIVE' } })
  }

  test('both aliases exist, and the first is of the caller', async () => {
    expect(await send(1000, { to_alias: 'nadie' })).toEqual({ code: 'not_found' })
    expect(await send(1000, { from_alias: 'nadie' })).toEqual({ code: 'not_found' })
    expect(await send(1000, { from_alias: 'pedro', to_alias: 'ana.rojas' })).toEqual({ code: 'not_found' })
  })

  test('the sender is not paused', async () => {
    await pause(sender, 'ana.rojas')
    expect(await send(1000)).toEqual({ code: 'alias_inactive' })
  })

  test('the receiver is not paused', async () => {
    await pause(receiver, 'pedro')
    expect(await send(1000)).toEqual({ code: 'alias_inactive' })
  })

  test('they are two persons, also if one has two wallets', async () => {
    await register(receiver, 'ana.otra', ANA)
    expect(await send(1000, { to_alias: 'ana.otra' })).toEqual({ code: 'alias_ambiguous' })
    expect(await send(1000, { to_alias: 'ana.rojas' })).toEqual({ code: 'alias_ambiguous' })
  })
})

test('whatever is sent, money is conserved and each transfer ends with its notices', async () => {
  const step = fc.record({
    back: fc.boolean(),
    hundreds: fc.integer({ min: 1, max: 10_000 }),
    ending: fc.constantFrom(1, 8, 90),
    seconds: fc.integer({ min: 0, max: 30 }),
  })
  const numRuns = Number(process.env['SEND_RUNS'] ?? 15)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await stage.query('delete from network.notice')
      await stage.query('delete from network.posting')
      for (const { back, hundreds, ending, seconds } of steps) {
        const [from_alias, to_alias] = back ? ['pedro', 'ana.rojas'] : ['ana.rojas', 'pedro']
        const body = { from_alias, to_alias, amount: hundreds * 100 + ending }
        await network.ask(back ? receiver : sender, 'sendToAlias', { body })
        await network.pass(seconds)
      }
      await network.pass(20)
      const done = steps.filter(({ ending }) => ending !== 1)
      const received = done.reduce(
        (sum, { back, hundreds, ending }) => sum + (back ? -1 : 1) * (hundreds * 100 + ending),
        0,
      )
      expect(await balances()).toEqual([0 - received, received])
      const told = [...(await types(sender)), ...(await types(receiver))].toSorted()
      const expected = [
        ...done.flatMap(() => ['alias.receive.completed', 'alias.send.completed']),
        ...steps.filter(({ ending }) => ending === 1).map(() => 'alias.send.rejected'),
      ]
      expect(told).toEqual(expected.toSorted())
      const unequal = 'select movement from network.posting group by movement having sum(amount) <> 0'
      expect((await stage.query(unequal)).rows).toEqual([])
    }),
    { numRuns },
  )
})
