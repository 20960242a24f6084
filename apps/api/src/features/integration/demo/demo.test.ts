import { STATES } from '@portal/domain/integration/state'
import { DEMO_INTEGRATIONS } from '@portal/fixtures/integrations'
import { DEMO_PEOPLE } from '@portal/fixtures/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/api.ts'
import { endow } from '../../../app.ts'
import { createSecretKeeper } from '../../../secrets/secret-keeper.ts'
import { createVault } from '../../../secrets/vault.ts'
import { plantDemo } from './demo.service.ts'

interface Card {
  public_name: string
  role: string
  state: string
  technology: Record<string, boolean>
  pendings: { id: number; description: string }[]
}

let api: TestApi
const made: string[] = []
const gifts = endow(createSecretKeeper(createVault([new Uint8Array(32)]), createVault([new Uint8Array(32)])))
const identity = { createPerson: async ({ email }: { email: string }) => made.push(email) }
beforeAll(async () => {
  api = await openTestApi()
  await plantDemo(api.database.kysely, identity, gifts)
})
afterAll(() => api.close())

const [ursula, samuel, tamara] = DEMO_PEOPLE
const cards = async (as: { sub: string; email: string }) =>
  (await api.call(as, 'GET', '/api/integration')).json<{ data: Card[] }>().data

test('the demo has its people, and their integrations in the order of the fixtures', async () => {
  expect(made).toEqual(DEMO_PEOPLE.map(({ email }) => email))
  const own = await cards(ursula)
  const hers = DEMO_INTEGRATIONS.filter(({ owner }) => owner === ursula.email)
  expect(own.map(({ public_name, role, state }) => [public_name, role, state])).toEqual(
    hers.map(({ creation, state }) => [creation.public_name, 'OWNER', state]),
  )
  for (const [at, demo] of hers.entries()) {
    const { technology, pendings } = own[at] ?? {}
    const done = Object.entries(technology ?? {}).filter(([, mark]) => mark)
    expect(done.map(([item]) => item).toSorted()).toEqual(demo.technology.toSorted())
    expect(pendings?.map(({ description }) => description)).toEqual(demo.pendings)
  }
})

test('the demo has an integration in each state, and one that is finished', async () => {
  expect(new Set(DEMO_INTEGRATIONS.map(({ state }) => state))).toEqual(new Set(STATES))
  const [finished] = await cards(tamara)
  expect(finished).toMatchObject({ state: 'SUCCESS', turn: { who: 'nobody' } })
  const { rows } = await api.database.query('select 1 from integration where ready_since is not null')
  expect(rows).toHaveLength(1)
})

test('the demo shares one integration with a colleague', async () => {
  expect((await cards(samuel)).map(({ role }) => role)).toEqual(['SHARED'])
})

test('a database with people in it stays as it is', async () => {
  await plantDemo(api.database.kysely, identity, gifts)
  expect(made).toHaveLength(DEMO_PEOPLE.length)
  expect(await cards(ursula)).toHaveLength(3)
})
