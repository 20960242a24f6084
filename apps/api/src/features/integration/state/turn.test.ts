import type { IntegrationCard } from '@portal/contract/integration'
import type { Turn } from '@portal/domain/integration/turn'
import { LEGAL_ITEMS, technologyItemsFor } from '@portal/domain/progress/checklist'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../../testing/api.ts'
import { register } from '../../../testing/integration.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const owner = person('ursula@a.cl')
const admin = person('admin@red.cl', true)

const mark = (uuid: string, checklist: 'technology' | 'legal', done: boolean) => {
  const items = checklist === 'legal' ? LEGAL_ITEMS : technologyItemsFor('payer')
  const marks = Object.fromEntries(items.map((item) => [item, done]))
  return api.call(owner, 'PATCH', `/api/integration/${checklist}/${uuid}`, { ...marks, type: 'payer' })
}
const readySince = async (uuid: string) => {
  const { rows } = await api.database.query<{ ready_since: Date | null }>(
    'select ready_since from integration where id = $1',
    [uuid],
  )
  return rows[0]?.ready_since ?? null
}

/** Turn (who must act next) on the integration's card; it must equal the turn in the answer of section General. */
async function turn(as: TestPerson, uuid: string): Promise<Turn> {
  const { data } = (await api.call(as, 'GET', '/api/integration?item_per_page=100')).json<{ data: IntegrationCard[] }>()
  const told = data.find((card) => card.uuid === uuid)?.turn
  expect((await api.call(as, 'GET', `/api/enroller/${uuid}`)).json()).toMatchObject({ turn: told })
  return told as Turn
}

test('the turn passes from the checklists to the network, to observations, and ends', async () => {
  const { uuid } = await register(api, owner, 'payer')
  expect(await turn(owner, uuid)).toMatchObject({ who: 'enroller', section: 'technologies' })
  expect((await turn(admin, uuid)).text).toBe('Le toca al enrolador: completar Tecnología (0 de 5)')
  await mark(uuid, 'technology', true)
  expect((await turn(owner, uuid)).text).toBe('Te toca: completa Comercial/Legal (0 de 4)')
  await mark(uuid, 'legal', true)
  const ready = await turn(owner, uuid)
  expect(ready.text).toBe('Le toca a la red: revisar tu integración')
  expect(ready.since).toBe((await readySince(uuid))?.toISOString())
  expect((await turn(admin, uuid)).text).toBe('Te toca: revisa la integración')
  const pendings = [{ description: 'Uno' }, { description: 'Dos' }]
  await api.call(admin, 'PATCH', `/api/integration/state/${uuid}`, { state: 'PENDING', pendings })
  expect(await turn(owner, uuid)).toMatchObject({ text: 'Te toca: corrige 2 observaciones', section: 'comments' })
  const resolved = pendings.map((observation, at) => ({ id: at + 1, state: true, ...observation }))
  await api.call(admin, 'PATCH', `/api/integration/state/${uuid}/pending`, { pendings: resolved })
  expect((await turn(owner, uuid)).who).toBe('network')
  await api.call(owner, 'PATCH', `/api/integration/state/${uuid}`, { state: 'SUCCESS' })
  expect(await turn(owner, uuid)).toMatchObject({ who: 'nobody', section: null })
})

test('an integration is ready since both checklists were first at 100%, and no more when one is not', async () => {
  const { uuid } = await register(api, owner, 'payer')
  await mark(uuid, 'legal', true)
  expect(await readySince(uuid)).toBe(null)
  await mark(uuid, 'technology', true)
  const since = await readySince(uuid)
  expect(since).toBeInstanceOf(Date)
  await mark(uuid, 'legal', true)
  expect(await readySince(uuid)).toEqual(since)
  await mark(uuid, 'technology', false)
  expect(await readySince(uuid)).toBe(null)
})

test('saving the data of an integration answers its turn, too', async () => {
  const { uuid } = await register(api, owner, 'payer')
  const saved = await api.call(owner, 'PUT', `/api/enroller/${uuid}`, { type: 'payer', api_version: 'v1' })
  expect(saved.json()).toMatchObject({ turn: await turn(owner, uuid) })
})
