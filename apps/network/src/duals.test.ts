import { CAST } from '@portal/network/examples/cast'
import { NOTICES } from '@portal/network/served'
import { expect, test } from 'vitest'
import type { Transfer } from './bank/bank.ts'
import { simulatedBank } from './bank/simulated.bank.ts'
import { SettableClock } from './testing/clock.ts'
import { type Caller, openDoor } from './testing/door.ts'
import { openReceiver } from './testing/receiver.ts'
import { verdictsOf } from './testing/verdicts.ts'

const AMOUNT = 15_990
const SALE = { amount: AMOUNT, description: 'Café', commerce: CAST.merchant, expires_in: 600, single_use: true }
/** What a seller hears of a sale, and both sides of one that is reversed. */
const SOLD = ['authorization.requested', 'payment.paid', 'token.read']
const UNDONE = 'payment.reversed'

test('two duals pay each other and themselves; only NOT_ONUS pays itself without a bank; both sides get signed notices', async () => {
  const transfers: Transfer[] = []
  const answersAt = (transfer: Transfer, now: Date): Date => {
    transfers.push(transfer)
    return simulatedBank.answersAt(transfer, now)
  }
  // The clock stands still, so that no decision comes late on a busy machine.
  const door = await openDoor({ bank: { ...simulatedBank, answersAt }, clock: new SettableClock(new Date()) })
  const party = async (demandMed: 'ALWAYS' | 'NOT_ONUS') => {
    const receiver = await openReceiver((to) => void to.end(JSON.stringify({ decision: 'accept' })))
    const addresses = Object.fromEntries(NOTICES.map((notice) => [notice.url, receiver.url]))
    return { receiver, caller: await door.caller('payer_collect', { demandMed, addresses }) }
  }
  const always = await party('ALWAYS')
  const inside = await party('NOT_ONUS')

  /** Sells to a payer, who pays. @returns the id of the authorization */
  async function sell(collector: Caller, payer: Caller): Promise<string> {
    const order = { ...SALE, order_id: `De ${payer.id.slice(0, 8)}` }
    const { body: token } = await door.call(collector, 'createToken', '/qri/v2/tokens', order)
    const path = `/qri/v2/tokens/${String(token['uuid'])}`
    await door.call(payer, 'readToken', path)
    const { body } = await door.call(payer, 'authorizeToken', `${path}/authorizations`, { payer: CAST.payer })
    const own = `/qri/v2/authorizations/${String(body['authorization_id'])}`
    const state = async () => (await door.call(payer, 'readAuthorization', own)).body['state']
    await expect.poll(state, { interval: 20, timeout: 30_000 }).toBe('AUTHORIZED')
    const paid = await door.call(payer, 'confirmAuthorization', `${own}/confirm`, { amount: AMOUNT })
    expect(paid.body).toMatchObject({ state: 'PAID' })
    return own
  }
  const [a, b] = [always.caller, inside.caller]
  const sales: [collector: Caller, payer: Caller][] = [
    [a, b],
    [b, a],
    [a, a],
    [b, b],
  ]
  const [toA = '', toB = ''] = await Promise.all(sales.map((sides) => sell(...sides)))
  const undo = { reason: 'Sin respuesta' }
  await door.call(b, 'reverseAuthorization', `${toA}/reverse`, undo)
  await door.call(a, 'reverseAuthorization', `${toB}/reverse`, undo)

  const moved = transfers.map(({ payer, collector }) => `${payer} ${collector}`)
  expect(moved.toSorted()).toEqual([`${b.id} ${a.id}`, `${a.id} ${b.id}`, `${a.id} ${a.id}`].toSorted())
  for (const { receiver, caller } of [always, inside]) {
    const expected = [...SOLD, ...SOLD, UNDONE, UNDONE].toSorted()
    await receiver.arrived(expected.length)
    const types = receiver.taken.map(({ body }) => (JSON.parse(body) as { type: string }).type)
    expect(types.toSorted()).toEqual(expected)
    const verdicts = await Promise.all(receiver.taken.map((taken) => verdictsOf(caller, taken)))
    expect(new Set(verdicts.flat())).toEqual(new Set(['valid']))
  }
  await door.drop()
  await Promise.all([always, inside].map(({ receiver }) => receiver.close()))
})
