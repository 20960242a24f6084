import type { InboxAnswer } from '@portal/contract/admin'
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

const visit = (as: TestPerson | undefined) => api.call(as, 'GET', '/api/admin/inbox')
const inbox = async (query: Record<string, string> = {}) =>
  (await api.call(admin, 'GET', `/api/admin/inbox?${new URLSearchParams(query)}`)).json<InboxAnswer>()
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
const told = async (uuid: string, turn = 'network') =>
  (await inbox({ turn })).data.find((entry) => entry.enroller_uuid === uuid)

beforeEach(async () => {
  await api.database.query("update integration set state = 'SUCCESS', finish_date = now(), finish_requested_at = null")
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
    ['a turn of nobody', 'turn=nobody'],
    ['another number of days', 'days=2'],
  ])('refuses %s with 400', async (_what, query) => {
    expect((await api.call(admin, 'GET', `/api/admin/inbox?${query}`)).status).toBe(400)
  })

  test('takes the last moment that a cursor can name, and an empty cursor for none', async () => {
    const last = '9999999999999999.ffffffff-ffff-4fff-8fff-ffffffffffff'
    expect(await inbox({ cursor: last })).toEqual({ data: [], next: null, counts: { network: 0, enroller: 0 } })
    expect((await api.call(admin, 'GET', '/api/admin/inbox?cursor=')).status).toBe(200)
  })

  test('shows what waits for the network and what for the enroller, since when and why, oldest first', async () => {
    const [ready, observed, requested, working] = [
      await register(api, owner, 'payer'),
      await register(api, owner, 'payer'),
      await register(api, owner, 'payer'),
      await register(api, owner, 'collector'),
    ]
    await complete(ready.uuid)
    await finalise(admin, observed.uuid, 'PENDING', 'Falta el logo', 'Falta el NDA')
    await finalise(owner, requested.uuid, 'SUCCESS')
    const { data, next, counts } = await inbox()
    expect(data).toEqual([
      expect.objectContaining({
        uuid: ready.uuid,
        enroller_uuid: ready.enroller_uuid,
        public_name: ready.public_name,
        enroller_name: 'ACME SpA',
        type: 'payer',
        state: 'PROGRESS',
        since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        reason: 'ready',
        open_pendings: 0,
        may_approve: true,
      }),
      expect.objectContaining({
        enroller_uuid: requested.enroller_uuid,
        reason: 'finalise_requested',
        road: expect.objectContaining({ life: 'in_review' }),
      }),
    ])
    expect([next, counts]).toEqual([null, { network: 2, enroller: 2 }])
    expect((await inbox({ turn: 'enroller' })).data).toEqual([
      expect.objectContaining({ uuid: working.uuid, reason: 'working' }),
      expect.objectContaining({ uuid: observed.uuid, state: 'PENDING', reason: 'observations', open_pendings: 2 }),
    ])
  })

  test('filters by type, days of waiting and company', async () => {
    const [old, young] = [await register(api, owner, 'payer'), await register(api, owner, 'collector')]
    await api.database.query("update integration set state_since = now() - interval '8 days' where id = $1", [old.uuid])
    const found = async (query: Record<string, string>) =>
      (await inbox({ turn: 'enroller', ...query })).data.map(({ uuid }) => uuid)
    expect(await found({})).toEqual([old.uuid, young.uuid])
    expect(await found({ type: 'collector' })).toEqual([young.uuid])
    expect(await found({ days: '7' })).toEqual([old.uuid])
    expect(await found({ enroller_name: 'acme', days: '30' })).toEqual([])
    expect(await found({ enroller_name: 'acme', type: 'payer' })).toEqual([old.uuid])
    expect(await found({ enroller_name: 'nadie' })).toEqual([])
  })

  test('shows an integration once, where it waits, until the network has answered', async () => {
    const { uuid, enroller_uuid } = await register(api, owner, 'payer')
    await complete(uuid)
    const turn = async () => (await api.call(admin, 'GET', `/api/enroller/${uuid}`)).json<{ turn: { since: string } }>()
    const reasons: unknown[] = []
    const look = async () => {
      const [network, enroller] = [await told(enroller_uuid), await told(enroller_uuid, 'enroller')]
      reasons.push([network?.reason, enroller?.reason])
      const entry = network ?? enroller
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
    await complete(uuid, false)
    await look()
    await complete(uuid)
    await api.call(admin, 'POST', `/api/integration/${uuid}/approval`, { reason: 'Acordado' })
    await look()
    const nobody = undefined
    expect(reasons).toEqual([
      ['ready', nobody],
      [nobody, 'observations'],
      ['finalise_requested', nobody],
      [nobody, 'observations'],
      ['ready', nobody],
      [nobody, 'working'],
      [nobody, nobody],
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
    const second = await inbox({ cursor: first.next ?? '' })
    const third = await inbox({ cursor: second.next ?? '' })
    const seen = [first, second, third].flatMap(({ data }) => data.map(({ enroller_uuid }) => enroller_uuid))
    expect([second.data.length, third.data.length, third.next]).toEqual([25, 10, null])
    expect(seen.toSorted()).toEqual(made.toSorted())
    expect(await told(answered)).toBeUndefined()
  })
})
