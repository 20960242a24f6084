import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Participant } from '../participant/participant.ts'
import { type Asking, openAsking } from '../testing/asking.ts'
import { openStage, type Stage } from '../testing/stage.ts'
import { aliasOperations } from './alias.operations.ts'
import { RESOLVE_QUOTA } from './resolve-quota.ts'

const ANA = { tax_id: '12345678-5', name: 'Ana Rojas Muñoz' }

let stage: Stage
let ask: Asking['ask']
let wallet: Participant
beforeAll(async () => {
  stage = await openStage()
  ask = openAsking({ stage, at: '2026-03-05T15:04:05Z', operations: aliasOperations, timers: [] }).ask
})
beforeEach(async () => {
  await stage.query('delete from network.alias')
  wallet = await stage.participant('payer', { alias: false })
})
afterAll(() => stage.drop())

test('an alias is registered, paused, listed and read by its wallet', async () => {
  const { body } = await ask(wallet, 'createAlias', { body: { alias: 'ana.rojas', holder: ANA } })
  const { alias_id } = body
  const registered = { alias_id, alias: 'ana.rojas', state: 'ACTIVE', holder: ANA }
  expect(body).toEqual({ ...registered, created_at: '2026-03-05T12:04:05-03:00' })
  const params = { id: alias_id }
  const paused = await ask(wallet, 'updateAlias', { params, body: { state: 'INACTIVE' } })
  expect(paused.body).toEqual({ ...body, state: 'INACTIVE' })
  expect(await ask(wallet, 'readAlias', { params })).toEqual(paused)
  expect((await ask(wallet, 'listAliases')).body).toEqual({
    data: [paused.body],
    pagination: { total_items: 1, total_pages: 1, current_page: 1 },
  })
  expect((await ask(wallet, 'listAliases', { query: { page: '9007199254740991' } })).body.data).toEqual([])
})

test('an alias is of one person in the network, and free again once deleted', async () => {
  const other = await stage.participant('payer')
  const mail = (alias: string) => ({ body: { alias, holder: ANA } })
  const { body } = await ask(wallet, 'createAlias', mail('Ana@correo.example'))
  expect(await ask(other, 'createAlias', mail('ana@CORREO.example'))).toEqual({ code: 'alias_taken' })
  expect((await ask(wallet, 'deleteAlias', { params: { id: body.alias_id } })).code).toBeUndefined()
  expect((await ask(other, 'createAlias', mail('ana@CORREO.example'))).body.state).toBe('ACTIVE')
})

test('of two that register an alias at the same time one gets it', async () => {
  const other = await stage.participant('payer')
  const asked = { body: { alias: 'ana.rojas', holder: ANA } }
  const answers = await Promise.all([ask(wallet, 'createAlias', asked), ask(other, 'createAlias', asked)])
  expect(answers.map(({ code }) => code ?? 'registered').toSorted()).toEqual(['alias_taken', 'registered'])
})

test('the alias of another wallet is not found', async () => {
  const stranger = await stage.participant('payer')
  const { body } = await ask(wallet, 'createAlias', { body: { alias: 'ana.rojas', holder: ANA } })
  const params = { id: body.alias_id }
  for (const operation of ['readAlias', 'updateAlias', 'deleteAlias'] as const)
    expect(
      await ask(stranger, operation, {
        params,
        ...(operation === 'updateAlias' ? { body: { state: 'INACTIVE' } } : {}),
      }),
    ).toMatchObject({ code: 'not_found' })
  expect((await ask(stranger, 'listAliases')).body.data).toEqual([])
  expect((await ask(wallet, 'readAlias', { params })).body).toEqual(body)
})

test('resolving shows the masked name only; unknown aliases spend the quota too', async () => {
  const collector = await stage.participant('collector')
  await ask(wallet, 'createAlias', { body: { alias: '+56911112222', holder: ANA } })
  const known = await ask(collector, 'resolveAlias', { params: { alias: '+56911112222' } })
  expect(known).toEqual({ body: { alias: '+56911112222', name: 'Ana R**** M****', state: 'ACTIVE' } })
  for (let at = 1; at < RESOLVE_QUOTA.burst; at++)
    expect(await ask(collector, 'resolveAlias', { params: { alias: `nadie${at}` } })).toEqual({ code: 'not_found' })
  expect(await ask(collector, 'resolveAlias', { params: { alias: '+56911112222' } })).toEqual({
    code: 'rate_limited',
    retryAfter: RESOLVE_QUOTA.seconds,
  })
  expect((await ask(wallet, 'resolveAlias', { params: { alias: '+56911112222' } })).code).toBeUndefined()
})

test.each([
  ['createAlias', 'payer', { alias: 'ana.rojas', holder: ANA }, 'alias_taken'],
  ['sendToAlias', 'payer', { from_alias: 'otra', to_alias: 'nadie', amount: 100 }, 'not_found'],
  ['payByAlias', 'collector', { alias: 'nadie', amount: 100, order_id: '1' }, 'not_found'],
] as const)('%s tells whether an alias exists, so it spends the same quota', async (operation, type, body, code) => {
  const caller = await stage.participant(type)
  await ask(wallet, 'createAlias', { body: { alias: 'ana.rojas', holder: ANA } })
  if (operation === 'sendToAlias') await ask(caller, 'createAlias', { body: { alias: 'otra', holder: ANA } })
  const told = await Promise.all(Array.from({ length: RESOLVE_QUOTA.burst }, () => ask(caller, operation, { body })))
  expect(new Set(told.map((each) => each.code))).toContain(code)
  expect(await ask(caller, operation, { body })).toMatchObject({ code: 'rate_limited' })
  expect(await ask(caller, 'resolveAlias', { params: { alias: 'nadie' } })).toMatchObject({ code: 'rate_limited' })
})

test('who can activate Alias in the portal must have done so', async () => {
  for (const type of ['collector', 'payer_collect'] as const) {
    const inactive = await stage.participant(type, { alias: false })
    expect(await ask(inactive, 'resolveAlias', { params: { alias: 'nadie' } })).toMatchObject({ code: 'forbidden' })
  }
})
