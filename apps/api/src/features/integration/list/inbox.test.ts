import type { InboxEntry } from '@portal/contract/admin'
import { LEGAL_ITEMS, technologyItemsFor } from '@portal/domain/progress/checklist'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../../testing/api.ts'
import { register } from '../../../testing/integration.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ FINALISE_ADMIN_ONLY: 'true' })
})
afterAll(() => api.close())

const owner = person('ursula@a.cl')
const admin = person('admin@red.cl', true)

interface Inbox {
  data: InboxEntry[]
  next: string | null
}

const visit = (as: TestPerson | undefined) => api.call(as, 'GET', '/api/admin/inbox')
const inbox = async (cursor?: string | null) =>
  (await api.call(admin, 'GET', `/api/admin/inbox${cursor ? `?cursor=${cursor}` : ''}`)).json<Inbox>()
const complete = async (uuid: string, done = true) => {
  for (const [checklist, items] of [
    ['technology', technologyItemsFor('payer')],
    ['legal', LEGAL_ITEMS],
  ] as const) {
    const marks = Object.fromEntries(items.map((item) => [item, done]))
    await api.call(owner, 'PATCH', `/api/integration/${checklist}/${uuid}`, { ...marks, type: 'payer' })
  }
}
const finalise = (as: TestPerson, uuid: string, state: string, ...descriptions: string[]) =>
  api.call(as, 'PATCH', `/api/integration/state/${uuid}`, {
    state,
    ...(descriptions.length > 0 ? { pendings: descriptions.map((description) => ({ description })) } : {}),
  })
const comment = (uuid: string, pendings: { id: number; state: boolean; description: string }[]) =>
  api.call(admin, 'PATCH', `/api/integration/state/${uuid}/pending`, { pendings })
const told = async (uuid: string) => (await inbox()).data.find((entry) => entry.enroller_uuid === uuid)

beforeEach(async () => {
  await api.database.query("update integration set state = 'SUCCESS', finish_date = now()")
})

describe('the inbox', () => {
  test('is for administrators: a visitor signs in, anybody else is refused', async () => {
    const { status, headers } = await visit(admin)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect((await visit(owner)).status).toBe(403)
    expect((await visit(undefined)).status).toBe(401)
  })

  test.each([
    ['a cursor that is none', 'cursor=x'],
    ['SQL for a cursor', "cursor=1.'%20or%201=1"],
    ['a moment out of the calendar', 'cursor=99999999999999999.00000000-0000-4000-8000-000000000000'],
    ['two cursors', 'cursor=&cursor='],
    ['what does not exist', 'current_page=1'],
  ])('refuses %s with 400', async (_what, query) => {
    expect((await api.call(admin, 'GET', `/api/admin/inbox?${query}`)).status).toBe(400)
  })

  test('takes the last moment that a cursor can name, and an empty cursor for none', async () => {
    const last = '9999999999999999.ffffffff-ffff-4fff-8fff-ffffffffffff'
    expect(await inbox(last)).toEqual({ data: [], next: null })
    expect((await api.call(admin, 'GET', '/api/admin/inbox?cursor=')).status).toBe(200)
  })

  test('shows what waits, since when and why, oldest first', async () => {
    const [ready, observed, requested, busy] = [
      await register(api, owner, 'payer'),
      await register(api, owner, 'payer'),
      await register(api, owner, 'payer'),
      await register(api, owner, 'payer'),
    ]
    await complete(ready.uuid)
    await finalise(admin, observed.uuid, 'PENDING', 'Falta el logo', 'Falta el NDA')
    await finalise(owner, requested.uuid, 'SUCCESS')
    const { data, next } = await inbox()
    expect(data).toEqual([
      {
        enroller_uuid: ready.enroller_uuid,
        public_name: ready.public_name,
        enroller_name: 'ACME SpA',
        type: 'payer',
        state: 'PROGRESS',
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        reason: 'ready',
        open_pendings: 0,
      },
      expect.objectContaining({
        enroller_uuid: observed.enroller_uuid,
        state: 'PENDING',
        reason: 'observations',
        open_pendings: 2,
      }),
      expect.objectContaining({ enroller_uuid: requested.enroller_uuid, reason: 'finalise_requested' }),
    ])
    expect(next).toBe(null)
    expect(await told(busy.enroller_uuid)).toBeUndefined()
  })

  test('shows an integration once, with its most urgent reason, until it is finished', async () => {
    const { uuid, enroller_uuid } = await register(api, owner, 'payer')
    await complete(uuid)
    const turn = async () => (await api.call(admin, 'GET', `/api/enroller/${uuid}`)).json<{ turn: { since: string } }>()
    const reasons: unknown[] = []
    const look = async () => {
      const entry = await told(enroller_uuid)
      reasons.push(entry?.reason)
      expect(entry?.since ?? null).toBe(entry ? (await turn()).turn.since : null)
    }
    await look()
    await finalise(admin, uuid, 'PENDING', 'Falta el logo')
    await look()
    await finalise(owner, uuid, 'SUCCESS')
    await look()
    await finalise(admin, uuid, 'PENDING', 'Falta el NDA')
    await look()
    const resolved = [
      { id: 1, state: true, description: 'Falta el logo' },
      { id: 2, state: true, description: 'Falta el NDA' },
    ]
    await comment(uuid, resolved)
    await look()
    await comment(uuid, [resolved[0] as (typeof resolved)[0], { id: 3, state: false, description: 'Otra cosa' }])
    await look()
    await comment(uuid, resolved.slice(0, 1))
    await look()
    await complete(uuid, false)
    await look()
    await complete(uuid)
    await finalise(admin, uuid, 'SUCCESS')
    await look()
    expect(reasons).toEqual([
      'ready',
      'observations',
      'finalise_requested',
      'observations',
      'ready',
      'observations',
      'ready',
      undefined,
      undefined,
    ])
  })

  test('comes twenty-five a page, each integration once, also those of one moment and whatever is answered meanwhile', async () => {
    const made: string[] = []
    for (let at = 0; at < 60; at += 1) {
      const { uuid, enroller_uuid } = await register(api, owner, 'payer')
      made.push(enroller_uuid)
      await api.database.query(
        "update integration set ready_since = $2::timestamptz, state_since = '2020-01-01' where id = $1",
        [uuid, at < 40 ? '2026-05-04T10:00:00.123456Z' : '2026-05-04T10:00:00.123457Z'],
      )
    }
    const first = await inbox()
    expect(first.data).toHaveLength(25)
    const answered = first.data[3]?.enroller_uuid ?? ''
    await finalise(admin, answered, 'SUCCESS')
    const second = await inbox(first.next)
    const third = await inbox(second.next)
    const seen = [first, second, third].flatMap(({ data }) => data.map(({ enroller_uuid }) => enroller_uuid))
    expect([second.data.length, third.data.length, third.next]).toEqual([25, 10, null])
    expect(seen.toSorted()).toEqual(made.toSorted())
    expect(await told(answered)).toBeUndefined()
  })
})
