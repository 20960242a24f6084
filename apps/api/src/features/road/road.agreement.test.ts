import type { InboxAnswer } from '@portal/contract/admin'
import { API } from '@portal/contract/api'
import type { IntegrationCard } from '@portal/contract/integration'
import type { RoadAnswer } from '@portal/contract/road'
import { enrollerHref } from '@portal/domain/addresses'
import { TYPES, type IntegrationType } from '@portal/domain/integration/type'
import { LEGAL_ITEMS, type Mark, technologyItemsFor } from '@portal/domain/progress/checklist'
import { lacksOf } from '@portal/domain/review/review'
import { testsFor } from '@portal/domain/road/evidence'
import { fieldsOf } from '@portal/domain/setting/setting'
import { STORED } from '@portal/domain/setting/settings'
import { WEBHOOK } from '@portal/domain/webhook/webhook.setting'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { askAssistant } from '../../testing/events.ts'
import { register } from '../../testing/integration.ts'
import { VALID_CALLS } from '../../testing/valid-calls.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ QUESTIONS_PER_MINUTE: '1000', READS_PER_SECOND: '1000', WRITES_PER_SECOND: '1000' })
})
afterAll(() => api.close())

const owner = person('duena@a.cl')
const admin = person('admin@red.cl', true)

/** Random history of an integration: settings saved, items marked, evidence seen by the network, observations, and its end. */
const historyOf = (type: IntegrationType) =>
  fc.record({
    saved: fc.subarray(STORED.filter(({ section }) => section !== 'alias-webhook' && section !== 'alias-iframe')),
    technology: marksOf(technologyItemsFor(type)),
    legal: marksOf(LEGAL_ITEMS),
    seen: fc.subarray([
      ...testsFor(type).map((key) => ['test', String(key)] as const),
      ...fieldsOf(WEBHOOK, type).map((key) => ['url', key] as const),
      ...technologyItemsFor(type).map((key) => ['item', key] as const),
    ]),
    fails: fc.integer({ min: 0, max: 3 }),
    observations: fc.array(fc.constantFrom('Falta el logo', 'Corrige la URL'), { maxLength: 2 }),
    finished: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
  })
const marksOf = (items: readonly string[]) =>
  fc.oneof(
    fc.constant(Object.fromEntries(items.map((item) => [item, true]))),
    fc.record(Object.fromEntries(items.map((item) => [item, fc.constantFrom<Mark>(true, true, false)]))),
  )
type History = ReturnType<typeof historyOf> extends fc.Arbitrary<infer Value> ? Value : never

async function live(uuid: string, type: IntegrationType, history: History): Promise<void> {
  const { saved, technology, legal, seen, fails, observations, finished } = history
  for (const { write } of saved) {
    const endpoint = API.find(({ operation }) => operation === write.operation)
    const valid = VALID_CALLS[write.operation]?.('') ?? {}
    const body = 'type' in valid ? { ...valid, type } : valid
    await api.call(owner, endpoint?.method as 'PUT', (endpoint?.path ?? '').replace('{uuid}', uuid), body)
  }
  await api.call(owner, 'PATCH', `/api/integration/technology/${uuid}`, { ...technology, type })
  await api.call(owner, 'PATCH', `/api/integration/legal/${uuid}`, { ...legal, type })
  for (const [index, [kind, key]] of seen.entries())
    await api.database.query(
      'insert into network.evidence (participant_id, kind, key, ok, at, detail) values ($1, $2, $3, $4, now(), $5)',
      [uuid, kind, key, index >= fails, { url: 'https://avisos.red.cl/qri', status: 301 }],
    )
  const pendings = observations.map((description) => ({ description }))
  if (pendings.length > 0)
    await api.call(admin, 'PATCH', `/api/integration/state/${uuid}`, { state: 'PENDING', pendings })
  if (finished) await api.call(owner, 'PATCH', `/api/integration/state/${uuid}`, { state: 'SUCCESS' })
}

const get = async <Body>(as: TestPerson, path: string): Promise<Body> => (await api.call(as, 'GET', path)).json<Body>()
const cardOf = async (as: TestPerson, uuid: string) =>
  (await get<{ data: IntegrationCard[] }>(as, `/api/integration?enroller_uuid=${uuid}`)).data[0]
const waiting = async (turn: string) => (await get<InboxAnswer>(admin, `/api/admin/inbox?turn=${turn}`)).data

describe.each(TYPES)('of any %s', (type) => {
  test.each(fc.sample(historyOf(type), { numRuns: 12, seed: 20_261_128 }))(
    'card, sidebar, road, General, Finalizar, inbox and assistant tell the same (%#)',
    async (history) => {
      const { uuid, enroller_uuid, public_name } = await register(api, owner, type)
      await live(uuid, type, history)
      const road = await get<RoadAnswer>(owner, `/api/enroller/${uuid}/road`)
      const card = await cardOf(owner, enroller_uuid)
      const counted = road.stages.map(({ stage, modules }) => {
        const count = (state: string) => modules.filter((module) => module.state === state).length
        return {
          stage,
          facts: count('fact'),
          declared: count('declared'),
          fails: count('fails'),
          total: modules.length,
        }
      })
      expect(card).toMatchObject({ turn: road.turn, road: { stages: counted, next: road.next?.title ?? null } })
      expect(await get(owner, `/api/enroller/${uuid}`)).toMatchObject({ turn: road.turn })

      const lacking = road.stages
        .filter(({ stage }) => stage !== 'production')
        .flatMap(({ modules }) => modules.filter(({ state }) => state === 'open' || state === 'fails'))
      expect(lacksOf({ stages: card?.road.stages ?? [] }).open).toBe(lacking.length)

      // A finalised integration waits for the network's review, although its turn says 'nobody'.
      const waitsFor = road.turn.who === 'enroller' ? 'enroller' : 'network'
      const inbox = await Promise.all(
        (['network', 'enroller'] as const).map(async (turn) =>
          (await waiting(turn)).filter((entry) => entry.uuid === uuid).map((entry) => ({ turn, road: entry.road })),
        ),
      )
      expect(inbox.flat()).toEqual([{ turn: waitsFor, road: (await cardOf(admin, enroller_uuid))?.road }])

      const sections = Object.entries(road.sections)
        .filter(([name, { missing }]) => missing > 0 && name !== 'activity' && name !== 'overview')
        .map(([name]) => enrollerHref(enroller_uuid, name as keyof RoadAnswer['sections']))
      const { text } = await askAssistant(api, owner, `¿Qué le falta a ${public_name}?`)
      const links = [...text.matchAll(/\]\((\/site\/enroller\/[^)]+)\)/g)].map(([, href]) => href)
      expect(new Set(links)).toEqual(new Set(sections))
    },
  )
})
