import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPENING_BALANCE } from '../ledger/refund-balance.ts'
import { ACCOUNTS } from '../ledger/accounts.ts'
import { move, refundBalance } from '../ledger/refund-balance.ts'
import type { Participant } from '../participant/participant.ts'
import { type Asking, openAsking } from '../testing/asking.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { tdsOperations } from './tds.operations.ts'

let stage: Stage
let network: Asking
let clock: Asking['clock']
let collector: Participant

beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.drop())
beforeEach(async () => {
  network = openAsking({ stage, at: '2026-03-05T15:00:00Z', operations: tdsOperations, timers: [] })
  clock = network.clock
  collector = await stage.participant('collector')
})

const call: Asking['answer'] = (...input) => network.answer(...input)

const CAFE = {
  name: 'CAFE DEMO SPA',
  tax_id: '76086403-K',
  state: 'ACTIVE',
  account: {
    bank_code: '028',
    type: '001',
    number: '00123456789',
  },
}
const BAKERY = { ...CAFE, name: 'PANADERIA', tax_id: '76192083-9' }

const create = (body: object, by = collector) => call(by, 'createCommerce', { body: body as Record<string, unknown> })
const idOf = async (body: object, by = collector) => (await create(body, by))['commerce_id'] as string
const topUp = (transfer_reference: string, amount: number, commerce_id?: string | null, by = collector) =>
  call(by, 'createTopUp', {
    body: { transfer_reference, amount, ...(commerce_id === undefined ? {} : { commerce_id }) },
  })
const balances = async (query: Record<string, string> = {}, by = collector) =>
  (await call(by, 'listBalances', { query }))['data']
const movements = (query: Record<string, string> = {}, by = collector) =>
  call(by, 'listMovements', { query: { from: '2026-03-01', to: '2026-03-31', ...query } })
const statement = (from: string, to: string) => call(collector, 'readAccountStatement', { query: { from, to } })

describe('a balance', () => {
  test('GLOBAL begins with test money, which is a movement', async () => {
    expect(await balances()).toEqual([
      {
        kind: 'GLOBAL',
        commerce_id: null,
        available: OPENING_BALANCE,
        held: 0,
        updated_at: '2026-03-05T12:00:00-03:00',
      },
    ])
    await balances()
    expect(await movements()).toMatchObject({
      data: [{ type: 'ADJUSTMENT', amount: OPENING_BALANCE, balance: OPENING_BALANCE, reference: 'SALDO-INICIAL' }],
      pagination: { total_items: 1, total_pages: 1, current_page: 1 },
    })
  })

  test('of a merchant begins with nothing', async () => {
    const owner = await stage.participant('collector', { refundMode: 'COMMERCE' })
    const commerce_id = await idOf(CAFE, owner)
    await create(BAKERY, owner)
    expect(await balances({}, owner)).toHaveLength(2)
    expect(await balances({ commerce_id }, owner)).toMatchObject([
      { kind: 'COMMERCE', commerce_id, available: 0, held: 0 },
    ])
  })
})

describe('a top-up', () => {
  test('credits a transfer that exists for any amount, once', async () => {
    const answer = await topUp('TEF-1000000001', 100_000)
    expect(answer).toEqual({
      top_up_id: expect.any(String),
      state: 'CREDITED',
      transfer_reference: 'TEF-1000000001',
      amount: 100_000,
      commerce_id: null,
      created_at: '2026-03-05T12:00:00-03:00',
    })
    expect(await topUp('TEF-1000000001', 100_000)).toEqual({ refused: 'transfer_already_credited' })
    expect(await balances()).toMatchObject([{ available: OPENING_BALANCE + 100_000 }])
    const stranger = await stage.participant('collector')
    expect(await topUp('TEF-1000000001', 5, null, stranger)).toMatchObject({ state: 'CREDITED' })
  })

  test('leaves the balance a number that JSON carries safely', async () => {
    expect(await topUp('TEF-1000000001', Number.MAX_SAFE_INTEGER - OPENING_BALANCE)).toMatchObject({
      state: 'CREDITED',
    })
    const fields = { amount: 'El saldo superaría el máximo' }
    expect(await topUp('TEF-1000000002', 1)).toEqual({ refused: 'invalid', fields })
  })

  test('finds no transfer of a reference that never exists', async () => {
    expect(await topUp('TEF-9000000001', 1)).toEqual({ refused: 'transfer_not_found' })
  })

  test('names a merchant exactly if each has a balance', async () => {
    const owner = await stage.participant('collector', { refundMode: 'COMMERCE' })
    const commerce_id = await idOf({ ...CAFE, state: 'INACTIVE' }, owner)
    expect(await topUp('TEF-1000000001', 1, null, owner)).toMatchObject({ fields: { commerce_id: expect.any(String) } })
    expect(await topUp('TEF-1000000001', 1, commerce_id, owner)).toEqual({ refused: 'commerce_inactive' })
    expect(await topUp('TEF-1000000001', 1, commerce_id)).toMatchObject({ fields: { commerce_id: expect.any(String) } })
    const automatic = await stage.participant('collector', { refundMode: 'GLOBAL_AUTOMATICO' })
    expect(await topUp('TEF-1000000001', 1, null, automatic)).toEqual({ refused: 'invalid' })
    expect(await balances({}, automatic)).toEqual([])
  })
})

describe('an account statement', () => {
  test('begins where the day before ended, and adds up', async () => {
    await topUp('TEF-1000000001', 100)
    clock.set('2026-03-07T02:59:59Z')
    await topUp('TEF-1000000002', 200)
    clock.set('2026-03-07T03:00:00Z')
    await topUp('TEF-1000000003', 300)
    expect(await statement('2026-03-06', '2026-03-06')).toMatchObject({
      from: '2026-03-06',
      to: '2026-03-06',
      opening: OPENING_BALANCE + 100,
      closing: OPENING_BALANCE + 300,
      credits: 200,
      debits: 0,
      movements: [
        {
          reference: 'TEF-1000000002',
          balance: OPENING_BALANCE + 300,
        },
      ],
    })
    expect(await statement('2026-03-07', '2026-03-07')).toMatchObject({ opening: OPENING_BALANCE + 300, credits: 300 })
    expect(await statement('2026-03-01', '2026-03-04')).toMatchObject({ opening: 0, closing: 0, movements: [] })
    const newestFirst = ['TEF-1000000003', 'TEF-1000000002', 'TEF-1000000001', 'SALDO-INICIAL']
    expect(await movements()).toMatchObject({ data: newestFirst.map((reference) => ({ reference })) })
  })

  test('is CSV for those who ask for it', async () => {
    const balance = await refundBalance(stage.db, clock.now(), collector.id, null)
    const moved = { type: 'TOP_UP', amount: 7, reference: 'uno, "dos"', against: ACCOUNTS.outside } as const
    await move(stage.db, clock.now(), balance, moved)
    const query = { from: '2026-03-05', to: '2026-03-05' }
    const { body } = await network.ask(collector, 'readAccountStatement', { query, accept: 'text/csv' })
    const [header, , line, end] = (body as unknown as string).split('\r\n')
    expect(header).toBe('movement_id,commerce_id,type,amount,balance,reference,occurred_at')
    expect(line).toMatch(/^[\da-f-]{36},,TOP_UP,7,1000007,"uno, ""dos""",2026-03-05T12:00:00-03:00$/)
    expect(end).toBe('')
  })

  test.each([
    [{ from: '2026-02-30', to: '2026-03-05' }, ['from']],
    [{ from: 'ayer', to: '' }, ['from', 'to']],
    [{ from: '2026-03-02', to: '2026-03-01' }, ['to']],
    [{ from: '2026-03-01', to: '2026-04-01' }, ['to']],
    [{ commerce_id: '3f6d9b27-8e54-4a1c-bd02-6c7e5f8a9b31' }, ['commerce_id']],
    [{ page: '0' }, ['page']],
  ])('or a list with %j is refused', async (query, fields) => {
    expect(await movements(query)).toEqual({
      refused: 'invalid',
      fields: Object.fromEntries(fields.map((field) => [field, expect.any(String)])),
    })
  })

  test('has 31 days at most', async () => {
    expect(await statement('2026-03-01', '2026-03-31')).toMatchObject({ opening: 0 })
  })
})

describe('a merchant', () => {
  test('is registered once for each RUT, read, listed and changed', async () => {
    const cafe = await create(CAFE)
    expect(cafe).toEqual({ commerce_id: expect.any(String), ...CAFE })
    expect(await create({ ...CAFE, name: 'OTRO' })).toEqual({ refused: 'commerce_exists' })
    clock.advance(1)
    const bakery = await create(BAKERY)
    expect(await call(collector, 'listCommerces')).toEqual({
      data: [bakery, cafe],
      pagination: { total_items: 2, total_pages: 1, current_page: 1 },
    })
    expect(await call(collector, 'listCommerces', { query: { page: '2' } })).toMatchObject({ data: [] })

    const params = { id: cafe['commerce_id'] as string }
    const change = (body: Record<string, unknown>) => call(collector, 'updateCommerce', { params, body })
    expect(await change({ state: 'INACTIVE' })).toEqual({ ...cafe, state: 'INACTIVE' })
    expect(await change({})).toEqual({ ...cafe, state: 'INACTIVE' })
    expect(await call(collector, 'readCommerce', { params })).toEqual({ ...cafe, state: 'INACTIVE' })
  })

  test('of another collector does not exist', async () => {
    const id = await idOf(CAFE)
    const stranger = await stage.participant('collector')
    const params = { id }
    expect(await call(stranger, 'readCommerce', { params })).toEqual({ refused: 'not_found' })
    expect(await call(stranger, 'updateCommerce', { params, body: { name: 'MIO' } })).toEqual({ refused: 'not_found' })
    expect(await create(CAFE, stranger)).toMatchObject(CAFE)
  })
})
