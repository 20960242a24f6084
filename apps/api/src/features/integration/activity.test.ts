import { API } from '@portal/contract/api'
import type { ActivityEntry } from '@portal/contract/activity'
import { ACTIVITIES } from '@portal/domain/integration/activity'
import { UUID } from '@portal/domain/text'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const owner = person('ursula@a.cl')
const stranger = person('ximena@b.cl')
const admin = person('admin@red.cl', true)

interface Page {
  data: ActivityEntry[]
  next: string | null
}

const created = () => register(api, owner, 'payer')
const history = (as: TestPerson | undefined, uuid: string, query = '') =>
  api.call(as, 'GET', `/api/integration/${uuid}/activity${query}`)
const save = (as: TestPerson, uuid: string, api_version: string) =>
  api.call(as, 'PUT', `/api/enroller/${uuid}`, { type: 'payer', api_version })

describe('the history of an integration', () => {
  test('shows who did what and when, newest first, by name or else by e-mail, and which changes are one’s own', async () => {
    const { uuid, enroller_uuid, public_name } = await created()
    await save(admin, uuid, 'v1')
    await api.database.query("update person set name = 'Ursula Soto' where sub = $1", [owner.sub])
    const { data, next } = (await history(owner, enroller_uuid)).json<Page>()
    expect(next).toBe(null)
    expect(data).toEqual([
      {
        id: expect.stringMatching(UUID),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        actor: { name: admin.email, kind: 'administrator', you: false },
        action: 'enroller.write',
        summary: 'Guardó los datos de la integración',
        changes: [{ field: 'api_version', label: 'Versión de API', before: 'v2', after: 'v1' }],
      },
      {
        id: expect.stringMatching(UUID),
        at: expect.any(String),
        actor: { name: 'Ursula Soto', kind: 'person', you: true },
        action: 'integration.create',
        summary: 'Creó la integración',
        changes: expect.arrayContaining([{ field: 'public_name', label: 'Nombre', before: null, after: public_name }]),
      },
    ])
  })

  test('is for its members and administrators; a stranger finds nothing and a visitor signs in', async () => {
    const { uuid } = await created()
    expect((await history(admin, uuid)).status).toBe(200)
    expect((await history(stranger, uuid)).status).toBe(404)
    expect((await history(undefined, uuid)).status).toBe(401)
  })

  test('shows neither refused calls nor changes of another integration', async () => {
    const [mine, other] = [await created(), await created()]
    await save(stranger, mine.uuid, 'v1')
    await api.call(owner, 'PATCH', `/api/integration/state/${mine.uuid}/pending`, { pendings: [] })
    await save(owner, other.uuid, 'v1')
    await api.database.query(
      "insert into audit_log (action, actor_sub, actor_kind, integration_id, outcome, request_id) values ('enroller.write', $2, 'person', $1, 'denied', 'r')",
      [mine.uuid, owner.sub],
    )
    const { data } = (await history(owner, mine.uuid)).json<Page>()
    expect(data.map(({ action }) => action)).toEqual(['integration.create'])
  })

  test('comes thirty a page, each row once, whatever is written meanwhile', async () => {
    const { uuid } = await created()
    const change = async (times: number) => {
      for (let at = 0; at < times; at += 1) await save(owner, uuid, at % 2 ? 'v2' : 'v1')
    }
    await change(29)
    expect((await history(owner, uuid)).json<Page>()).toMatchObject({ data: { length: 30 }, next: null })
    await change(35)
    const sizes: number[] = []
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Page = (await history(owner, uuid, cursor === null ? '' : `?cursor=${cursor}`)).json()
      sizes.push(page.data.length)
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.next
      await save(owner, uuid, 'v1')
    } while (cursor !== null)
    expect(sizes).toEqual([30, 30, 5])
    expect(new Set(seen).size).toBe(seen.length)
  })

  test.each(['x', '0', '-1', '346', '00000000-0000-4000-8000', "1' or '1'='1"])(
    'refuses the cursor %s',
    async (cursor) => {
      const { uuid } = await created()
      const refused = await history(owner, uuid, `?cursor=${encodeURIComponent(cursor)}`)
      expect(refused.status).toBe(400)
      expect(refused.json()).toMatchObject({ fields: { cursor: 'El cursor no es válido' } })
    },
  )

  test('has words for every call that changes an integration, and for nothing else', () => {
    const changes = API.filter(({ access, method }) => typeof access === 'object' && method !== 'GET')
    expect(Object.keys(ACTIVITIES).toSorted()).toEqual(
      ['integration.create', 'integration.accept_invitation', ...changes.map(({ operation }) => operation)].toSorted(),
    )
  })
})
