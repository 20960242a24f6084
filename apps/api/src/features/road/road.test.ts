import type { IntegrationCard } from '@portal/contract/integration'
import type { RoadAnswer } from '@portal/contract/road'
import { LEGAL_ITEMS, technologyItemsFor } from '@portal/domain/progress/checklist'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'

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

/** Road of an integration. Its card, the screen General and the road must tell the same. */
async function road(as: TestPerson, uuid: string): Promise<RoadAnswer> {
  const { data } = (await api.call(as, 'GET', '/api/integration?item_per_page=100')).json<{ data: IntegrationCard[] }>()
  const card = data.find((each) => each.uuid === uuid)
  const told = (await api.call(as, 'GET', `/api/enroller/${uuid}/road`)).json<RoadAnswer>()
  expect((await api.call(as, 'GET', `/api/enroller/${uuid}`)).json()).toMatchObject({ turn: told.turn })
  expect(card?.turn).toEqual(told.turn)
  expect(card?.road.next).toBe(told.next?.title ?? null)
  expect(card?.road.stages.map(({ total }) => total)).toEqual(told.stages.map(({ modules }) => modules.length))
  return told
}
const turn = async (as: TestPerson, uuid: string) => (await road(as, uuid)).turn

test('the turn passes from the first open setting to the network, to observations, and ends', async () => {
  const { uuid } = await register(api, owner, 'payer')
  expect(await turn(owner, uuid)).toMatchObject({
    who: 'enroller',
    section: 'ifo',
    text: 'Te toca: completa la Cuenta de Origen (IFO)',
  })
  expect((await turn(admin, uuid)).text).toBe('Le toca al enrolador: completar la Cuenta de Origen (IFO)')
  await mark(uuid, 'technology', true)
  expect((await turn(owner, uuid)).text).toBe('Te toca: completa Seguridad')
  await mark(uuid, 'legal', true)
  const ready = await turn(owner, uuid)
  expect(ready.text).toBe('Le toca a la red: revisar tu integración')
  expect(ready.since).toBe((await readySince(uuid))?.toISOString())
  expect((await turn(admin, uuid)).text).toBe('Te toca: revisa la integración')
  const pendings = [{ description: 'Uno' }, { description: 'Dos' }]
  await api.call(admin, 'PATCH', `/api/integration/state/${uuid}`, { state: 'PENDING', pendings })
  expect(await turn(owner, uuid)).toMatchObject({ who: 'enroller' })
  const resolved = pendings.map((observation, at) => ({ id: at + 1, state: true, ...observation }))
  await api.call(admin, 'PATCH', `/api/integration/state/${uuid}/pending`, { pendings: resolved })
  expect((await turn(owner, uuid)).who).toBe('network')
  await api.call(owner, 'PATCH', `/api/integration/state/${uuid}`, { state: 'SUCCESS' })
  expect(await turn(owner, uuid)).toMatchObject({ who: 'nobody', section: null })
})

const see = (uuid: string, kind: string, key: string, ok: boolean, detail = {}) =>
  api.database.query(
    `insert into network.evidence (participant_id, kind, key, ok, at, detail) values ($1, $2, $3, $4, now(), $5)
     on conflict (participant_id, kind, key) do update set ok = excluded.ok`,
    [uuid, kind, key, ok, detail],
  )
const stateOf = ({ stages }: RoadAnswer, key: string) =>
  stages.flatMap(({ modules }) => modules).find((module) => module.key === key)?.state

test('the road shows what the network saw of the integration, and of no other', async () => {
  const [seen, other] = [await register(api, owner, 'payer'), await register(api, owner, 'payer')]
  await see(seen.uuid, 'test', '6', false)
  expect(await road(owner, seen.uuid)).toMatchObject({ next: { title: 'Repite la prueba 6: Rechazo del banco' } })
  expect(stateOf(await road(admin, seen.uuid), 'test.6')).toBe('fails')
  expect(stateOf(await road(owner, other.uuid), 'test.6')).toBe('open')
})

test('an address counts as checked only while it is the saved one', async () => {
  const { uuid } = await register(api, owner, 'payer')
  const save = (at: string) => {
    const names = ['settlement', 'subscription', 'chargeback', 'payment_inverse'].map((name) => `notify_url_${name}`)
    const urls = Object.fromEntries(names.map((name) => [name, `https://qri.example.cl/${at}`]))
    return api.call(owner, 'PATCH', `/api/enroller/webhook/${uuid}`, { type: 'payer', ...urls })
  }
  const key = 'connect.url.notify_url_payment_inverse'
  expect((await save('a')).status).toBe(200)
  await see(uuid, 'url', 'notify_url_payment_inverse', false, { url: 'https://qri.example.cl/a', status: 301 })
  expect((await turn(owner, uuid)).text).toBe('Te toca: corrige la URL de pago inverso')
  await save('b')
  expect(stateOf(await road(owner, uuid), key)).toBe('open')
})

test('what was reached keeps its day after the integration has gone back', async () => {
  const { uuid } = await register(api, owner, 'payer')
  const certified = async () => (await road(owner, uuid)).life.find(({ state }) => state === 'self_certified')
  expect(await certified()).toMatchObject({ status: 'todo', at: null })
  await mark(uuid, 'technology', true)
  await mark(uuid, 'legal', true)
  const reached = await certified()
  expect(reached).toMatchObject({ status: 'done', at: expect.any(String), who: 'ursula@a.cl' })
  await mark(uuid, 'legal', false)
  expect(await certified()).toEqual(reached)
  expect((await road(owner, uuid)).life.find(({ status }) => status === 'now')?.state).toBe('configured')
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
