import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Clock } from './clock/clock.ts'
import type { Call, Operation, Outcome } from './operation.ts'
import type { Participant } from './participant/participant.ts'
import { createPerform, type Perform } from './perform.ts'
import { Refusal } from './refusal.ts'
import { openStage, type Stage } from './testing/stage.ts'

let stage: Stage
let collector: Participant
let perform: Perform
let now = new Date('2026-03-05T15:04:05Z')
let made: Call[] = []
/** What the operation under test does; set by each test. */
let operation: Operation
const clock: Clock = { now: () => now, until: async (time) => void (now = time) }

const TOKEN = {
  order_id: 'ORD-1',
  amount: 15990,
  description: 'Café',
  commerce: { tax_id: '76086403-K', name: 'CAFE DEMO SPA', branch: 'SANTIAGO' },
  expires_in: 600,
  single_use: true,
}
const create = (idempotencyKey: string, over = {}, caller = collector) =>
  perform(caller, 'createToken', { body: { ...TOKEN, ...over }, idempotencyKey })
const refusedWith = (code: string) => expect.objectContaining({ name: 'Refusal', code }) as Refusal

beforeAll(async () => {
  stage = await openStage()
  collector = await stage.participant('collector')
  const served: Operation = async (call) => {
    made.push(call)
    return operation(call)
  }
  perform = createPerform({
    db: stage.db,
    clock,
    operations: { createToken: served, listPayments: served, crearCobro: served },
  })
})
afterAll(() => stage.drop())

const answering = (body: () => unknown = () => ({ uuid: made.length })): void => {
  made = []
  operation = async () => ({ body: body() })
}

test('a call of another role is refused before its data are read', async () => {
  answering()
  const wallet = await stage.participant('payer')
  await expect(create('role', { amount: 0 }, wallet)).rejects.toEqual(refusedWith('forbidden'))
  expect(made).toEqual([])
})

describe('data', () => {
  const RUT = 'Debe ser un RUT válido, sin puntos y con guion, como 12345678-5'
  test.each([
    ['a missing field', { amount: undefined }, { amount: 'Este campo es obligatorio' }],
    ['an unknown field', { tip: 1 }, { tip: 'Este campo no existe' }],
    ['an amount of 0', { amount: 0 }, { amount: 'Debe ser un entero mayor que 0' }],
    ['an amount as text', { amount: '15990' }, { amount: 'Debe ser un entero mayor que 0' }],
    ['a number out of range', { expires_in: 20 }, { expires_in: 'Debe ser un entero de 30 a 900' }],
    ['a text too long', { order_id: 'x'.repeat(65) }, { order_id: 'Debe tener de 1 a 64 caracteres' }],
    [
      'a text that no column keeps',
      { order_id: 'a\0b' },
      { order_id: 'Tiene un carácter que no se ve, como un salto de línea' },
    ],
    [
      'a nested field',
      { commerce: { ...TOKEN.commerce, tax_id: '76.086.403-K', more: 1 } },
      { 'commerce.tax_id': RUT, 'commerce.more': 'Este campo no existe' },
    ],
    [
      'a RUT with another check digit',
      { commerce: { ...TOKEN.commerce, tax_id: '76086403-0' } },
      { 'commerce.tax_id': RUT },
    ],
    [
      'a RUT with a leading zero',
      { commerce: { ...TOKEN.commerce, tax_id: '05126663-3' } },
      { 'commerce.tax_id': RUT },
    ],
  ])('%s is named in Spanish', async (_what, over, fields) => {
    answering()
    const refusal: unknown = await create('fields', over).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'invalid', detail: { fields } })
    expect(made).toEqual([])
  })

  test('parameters are checked like the body, and reach the operation as texts', async () => {
    answering()
    const list = (query: Record<string, string>) => perform(collector, 'listPayments', { query })
    await list({ from: '2026-03-01', to: '2026-03-05', page: '2' })
    expect(made[0]?.query['page']).toBe('2')
    await expect(list({ from: '2026-02-30', page: '0', of: 'x' })).rejects.toMatchObject({
      detail: {
        fields: {
          from: 'Debe ser una fecha como 2026-03-05',
          to: 'Este campo es obligatorio',
          page: 'Debe ser un entero mayor que 0',
          of: 'Este campo no existe',
        },
      },
    })
  })
})

describe('an idempotency key', () => {
  test('answers a repeated call with the first answer, also when it is signed anew', async () => {
    answering()
    const first = await create('same', { timestamp: '2026-03-05T15:04:05Z', signature: 'a' })
    const second = await create('same', { timestamp: '2026-03-05T15:05:00Z', signature: 'b' })
    expect([first, second]).toEqual([
      { status: 201, body: { uuid: 1 } },
      { status: 201, body: { uuid: 1 } },
    ])
  })

  test('is refused with other data or for another call', async () => {
    answering()
    await create('other')
    await expect(create('other', { amount: 15991 })).rejects.toEqual(refusedWith('idempotency_conflict'))
    expect(made).toHaveLength(1)
  })

  test('is forgotten after 24 hours', async () => {
    answering()
    await create('day')
    now = new Date(now.getTime() + 24 * 3_600_000 + 1)
    expect(await create('day', { amount: 15991 })).toEqual({ status: 201, body: { uuid: 2 } })
  })

  test('of fifty calls at once takes effect once', async () => {
    answering()
    const answers = await Promise.all(Array.from({ length: 50 }, () => create('at once')))
    expect(made).toHaveLength(1)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test.each(['not_found', 'order_already_paid', 'transfer_not_found'] as const)('keeps %s', async (code) => {
    answering()
    operation = () => Promise.reject(new Refusal(code))
    for (const _ of [1, 2]) await expect(create(code)).rejects.toEqual(refusedWith(code))
    expect(made).toHaveLength(1)
  })

  test('keeps a refusal that reports a change', async () => {
    answering()
    operation = async () => ({ refusal: 'bank_rejected' })
    for (const _ of [1, 2]) await expect(create('kept')).rejects.toEqual(refusedWith('bank_rejected'))
    expect(made).toHaveLength(1)
  })

  test.each(['authorization_pending', 'invalid', 'forbidden', 'rate_limited', 'unavailable'] as const)(
    'forgets %s',
    async (code) => {
      answering()
      operation = () => Promise.reject(new Refusal(code))
      await expect(create(code)).rejects.toEqual(refusedWith(code))
      operation = async () => ({ body: {} })
      expect(await create(code)).toEqual({ status: 201, body: {} })
    },
  )

  test('is not looked at in API V1', async () => {
    answering()
    const { order_id: orden_id, description: descripcion, expires_in: expira_en, single_use: un_solo_uso } = TOKEN
    const comercio = { rut: '76086403-K', nombre: 'CAFE', sucursal: 'CENTRO' }
    const body = { orden_id, monto: '15990', descripcion, comercio, expira_en, un_solo_uso }
    for (const idempotencyKey of ['v1', 'v1']) await perform(collector, 'crearCobro', { body, idempotencyKey })
    expect(made).toHaveLength(2)
  })
})

describe('a call that waits for a bank', () => {
  const slow = (): Outcome => ({ after: async () => ({ body: { done: true } }), due: new Date(now.getTime() + 20_000) })

  test('answers when the bank has, in a transaction of its own', async () => {
    answering()
    operation = async () => slow()
    const asked = now.getTime()
    expect(await create('slow')).toEqual({ status: 201, body: { done: true } })
    expect(now.getTime() - asked).toBe(20_000)
    expect(await create('slow')).toEqual({ status: 201, body: { done: true } })
    expect(made).toHaveLength(1)
  })

  test('and lost its process is made again with its key', async () => {
    answering()
    operation = async () => ({ after: () => Promise.reject(new Error('killed')), due: now })
    await expect(create('killed')).rejects.toThrow('killed')
    operation = async () => ({ body: { done: true } })
    expect(await create('killed')).toEqual({ status: 201, body: { done: true } })
  })
})

test('a call that fails leaves nothing of what it wrote', async () => {
  answering()
  operation = async ({ db, caller }) => {
    await db.updateTable('participant').set({ name: 'otro' }).where('id', '=', caller.id).execute()
    throw new Refusal('token_expired')
  }
  await expect(create('rolled back')).rejects.toEqual(refusedWith('token_expired'))
  const row = await stage.db.selectFrom('participant').select('name').where('id', '=', collector.id).executeTakeFirst()
  expect(row?.name).toBe(collector.name)
})
