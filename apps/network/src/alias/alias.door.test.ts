import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type Door, openDoor } from '../testing/door.ts'
import { RESOLVE_QUOTA } from './resolve-quota.ts'

let door: Door
let wallet: Caller
beforeAll(async () => {
  door = await openDoor()
  wallet = await door.caller('payer')
})
afterAll(() => door.drop())

const resolve = (path: string) => door.call(wallet, 'resolveAlias', `/alias/v1/resolve/${path}`)

test('an alias in the path is encoded, and signed as it is sent', async () => {
  const holder = { tax_id: '12345678-5', name: 'Ana Rojas Muñoz' }
  for (const alias of ['+56911112222', 'ana+1@correo.example'])
    await door.call(wallet, 'createAlias', '/alias/v1/aliases', { alias, holder })
  const answers = await Promise.all(['%2B56911112222', 'ana%2B1%40correo.example'].map(resolve))
  expect(answers.map(({ body }) => body['name'])).toEqual(['Ana R**** M****', 'Ana R**** M****'])
})

test('a caller that tries too many aliases is told how long to wait', async () => {
  await resolve('nadie')
  await door.query(`update network.alias_quota set left_over = 0, counted_at = now() + interval '1 hour'`)
  const refused = await resolve('nadie')
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(refused.headers['retry-after']).toBe(String(RESOLVE_QUOTA.seconds))
})
