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
  const step = fc.oneof(
    fc.record({ amount: fc.integer({ min: 1, max: 1_000_000 }), back: fc.boolean() }),
    fc.record({ seconds: fc.integer({ min: 1, max: 30 }) }),
  )
  const runs = Number(process.env['SEND_RUNS'] ?? 15)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await stage.query('delete from network.notice')
      const before = await balances()
      let moved = 0
      let ended = 0
      let rejected = 0
      for (const each of steps) {
        if ('seconds' in each) await network.pass(each.seconds)
        else {
          const [wallet, from_alias, to_alias] = each.back
            ? [receiver, 'pedro', 'ana.rojas']
            : [sender, 'ana.rojas', 'pedro']
          const { code } = await network.ask(wallet as Participant, 'sendToAlias', {
            body: { from_alias, to_alias, amount: each.amount },
          })
          expect(code).toBeUndefined()
          ended += 1
          if (each.amount % 100 === 1) rejected += 1
          else moved += each.back ? -each.amount : each.amount
        }
      }
      await network.pass(20)
      expect(await balances()).toEqual([(before[0] ?? 0) - moved, (before[1] ?? 0) + moved])
      const told = [...(await types(sender)), ...(await types(receiver))]
      const count = (type: string) => told.filter((each) => each === type).length
      expect(count('alias.send.rejected')).toBe(rejected)
      expect(count('alias.send.completed')).toBe(ended - rejected)
      expect(count('alias.receive.completed')).toBe(ended - rejected)
      const { rows } = await stage.query(
        'select movement from network.posting group by movement having sum(amount) <> 0',
      )
      expect(rows).toEqual([])
    }),
    { numRuns: runs },
  )
})
