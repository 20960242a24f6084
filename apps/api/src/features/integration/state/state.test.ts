import type { Answer } from '@portal/contract/endpoint'
import type { Problem } from '@portal/contract/problem'
import type { IntegrationCard } from '@portal/contract/integration'
import type { writeState } from '@portal/contract/state'
import type { IntegrationState } from '@portal/domain/integration/state'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../../testing/api.ts'
import { auditOf, register } from '../../../testing/integration.ts'

let api: TestApi
/** API with FINALISE_ADMIN_ONLY=true: only administrators can finalise an integration. */
let strict: TestApi
beforeAll(async () => {
  ;[api, strict] = await Promise.all([openTestApi(), openTestApi({ FINALISE_ADMIN_ONLY: 'true' })])
})
afterAll(() => Promise.all([api.close(), strict.close()]))

const owner = person('ursula@a.cl')
const colleague = person('samuel@a.cl')
const stranger = person('ximena@b.cl')
const admin = person('admin@red.cl', true)
const otherAdmin = person('otra.admin@red.cl', true)

type State = Answer<typeof writeState>
type Given = { description: string; id?: number; state?: boolean }

const LOGO = { description: 'El logo no mide 1000 x 400.' }
const WEBHOOK = { description: 'El webhook responde antes de guardar.' }

const patch = (as: TestPerson | undefined, uuid: string, body: unknown, on = api, headers = {}) =>
  on.call(as, 'PATCH', `/api/integration/state/${uuid}`, body, headers)
const set = (as: TestPerson, uuid: string, state: IntegrationState, pendings?: readonly Given[], on = api) =>
  patch(as, uuid, pendings ? { state, pendings } : { state }, on)
const comments = async (uuid: string, on = api) =>
  (await on.call(admin, 'GET', `/api/integration/pending/${uuid}`)).json<Pick<State, 'pendings' | 'finish_date'>>()
const card = async (uuid: string, on = api) => {
  const { data } = (await on.call(owner, 'GET', '/api/integration?item_per_page=100')).json<{
    data: IntegrationCard[]
  }>()
  return data.find((each) => each.uuid === uuid)
}
const changes = async (uuid: string, on = api) => {
  const { rows } = await on.database.query(
    'select number, from_state, to_state, actor_sub, actor_kind from state_change where integration_id = $1 order by number',
    [uuid],
  )
  return rows
}

describe('who may', () => {
  test('a member, owner or colleague, and an administrator; by either id; a stranger finds nothing', async () => {
    const { uuid, enroller_uuid } = await register(api, owner, 'payer')
    await api.call(colleague, 'GET', '/api/integration')
    await api.database.query("insert into membership (integration_id, sub, role) values ($1, $2, 'SHARED')", [
      uuid,
      colleague.sub,
    ])
    expect((await set(owner, uuid, 'PENDING', [LOGO])).status).toBe(200)
    expect((await set(colleague, enroller_uuid, 'SUCCESS')).status).toBe(200)
    expect((await set(admin, uuid, 'PROGRESS')).status).toBe(200)
    expect((await set(stranger, uuid, 'SUCCESS')).status).toBe(404)
    expect((await patch(undefined, uuid, { state: 'SUCCESS' })).status).toBe(401)
    expect(await changes(uuid)).toEqual([
      { number: 1, from_state: 'PROGRESS', to_state: 'PENDING', actor_sub: owner.sub, actor_kind: 'person' },
      { number: 2, from_state: 'PENDING', to_state: 'SUCCESS', actor_sub: colleague.sub, actor_kind: 'person' },
      { number: 3, from_state: 'SUCCESS', to_state: 'PROGRESS', actor_sub: admin.sub, actor_kind: 'administrator' },
    ])
  })

  test.each(['PENDING', 'SUCCESS'] as const)(
    'only an administrator takes it back from %s to PROGRESS',
    async (from) => {
      const { uuid, enroller_uuid } = await register(api, owner, 'payer')
      await set(owner, uuid, from, from === 'PENDING' ? [LOGO] : undefined)
      const refused = await set(owner, uuid, 'PROGRESS')
      expect([refused.status, refused.json<Problem>().message]).toEqual([
        409,
        'Solo la red puede devolver una integración a En Proceso',
      ])
      expect((await card(uuid))?.state).toBe(from)
      expect(await auditOf(api, 'integration.write_state', enroller_uuid)).toHaveLength(1)
      expect((await set(admin, uuid, 'PROGRESS')).json<State>()).toMatchObject({ state: 'PROGRESS', finish_date: null })
    },
  )

  test('the history of states can be neither changed nor removed', async () => {
    const { uuid } = await register(api, owner, 'payer')
    await set(owner, uuid, 'SUCCESS')
    for (const statement of ["update state_change set actor_sub = 'x'", 'delete from state_change'])
      await expect(api.database.query(`${statement} where integration_id = $1`, [uuid])).rejects.toThrow(
        /only grows|permission denied/,
      )
    await expect(api.database.query('truncate state_change')).rejects.toThrow(/only grows|permission denied/)
  })
})

describe('a state', () => {
  test('has a closing date exactly while it is SUCCESS, and the card and the comments follow at once', async () => {
    const { uuid, enroller_uuid } = await register(api, owner, 'payer')
    const pending = (await set(owner, uuid, 'PENDING', [LOGO, WEBHOOK])).json<State>()
    const both = [
      { id: 1, state: false, ...LOGO },
      { id: 2, state: false, ...WEBHOOK },
    ]
    expect(pending).toEqual({ state: 'PENDING', pendings: both, finish_date: null })
    expect(await card(uuid)).toMatchObject({ state: 'PENDING', pendings: both })
    const success = (await set(owner, uuid, 'SUCCESS')).json<State>()
    expect(success).toEqual({ state: 'SUCCESS', pendings: both, finish_date: expect.any(String) })
    expect(await card(uuid)).toMatchObject({ state: 'SUCCESS', pendings: [] })
    expect(await comments(enroller_uuid)).toEqual({ pendings: both, finish_date: success.finish_date })
    const again = (await set(owner, uuid, 'PENDING')).json<State>()
    expect(again).toEqual({ state: 'PENDING', pendings: both, finish_date: null })
    expect((await comments(uuid)).finish_date).toBe(null)
  })

  test('given again changes nothing and leaves no trace, but its additions are kept', async () => {
    const { uuid, enroller_uuid } = await register(api, owner, 'payer')
    expect((await set(owner, uuid, 'PROGRESS')).status).toBe(200)
    await set(owner, uuid, 'PENDING', [LOGO])
    const since = (await card(uuid))?.turn.since
    expect((await set(owner, uuid, 'PENDING')).json<State>().pendings).toHaveLength(1)
    expect((await set(owner, uuid, 'PENDING', [WEBHOOK])).json<State>().pendings).toHaveLength(2)
    const closed = (await set(owner, uuid, 'SUCCESS')).json<State>()
    expect((await set(owner, uuid, 'SUCCESS')).json<State>()).toEqual(closed)
    expect(await changes(uuid)).toHaveLength(2)
    expect(since).toBeTypeOf('string')
    expect((await auditOf(api, 'integration.write_state', enroller_uuid)).map(({ detail }) => detail)).toEqual([
      {
        before: { state: 'PROGRESS' },
        after: { state: 'PENDING', 1: { state: false, ...LOGO } },
      },
      { before: {}, after: { 2: { state: false, ...WEBHOOK } } },
      {
        before: { state: 'PENDING', finish_date: null },
        after: { state: 'SUCCESS', finish_date: closed.finish_date },
      },
    ])
  })

  test('sends the other members one letter a change, with its observations', async () => {
    const { uuid } = await register(api, owner, 'payer')
    const teammate = person('teresa@a.cl')
    await api.call(teammate, 'GET', '/api/integration')
    await api.database.query("insert into membership (integration_id, sub, role) values ($1, $2, 'SHARED')", [
      uuid,
      teammate.sub,
    ])
    await set(owner, uuid, 'PENDING', [LOGO, WEBHOOK])
    await set(owner, uuid, 'SUCCESS')
    await set(owner, uuid, 'SUCCESS')
    const { rows } = await api.database.query<{ subject: string; body_text: string }>(
      'select subject, body_text from letter where recipient = $1 order by created_at',
      [teammate.email],
    )
    expect(rows.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^2 observaciones nuevas en/),
      expect.stringMatching(/está finalizada, sin revisar$/),
    ])
    expect(rows[0]?.body_text).toContain('Con Observaciones')
    expect(rows[0]?.body_text).toContain(WEBHOOK.description)
  })

  test('is in the history, in words', async () => {
    const { uuid } = await register(api, owner, 'payer')
    await set(owner, uuid, 'PENDING', [LOGO])
    const { data } = (await api.call(owner, 'GET', `/api/integration/${uuid}/activity`)).json<{ data: unknown[] }>()
    expect(data[0]).toMatchObject({
      summary: 'Actualizó el estado',
      changes: [
        { label: 'Estado', before: 'En Proceso', after: 'Con Observaciones' },
        { label: 'Pendiente 1', before: null, after: `${LOGO.description} (sin resolver)` },
      ],
    })
  })
})

describe('observations', () => {
  test('are only ever added: nobody edits, resolves or removes a stored one here', async () => {
    const { uuid } = await register(api, owner, 'payer')
    const replace = { pendings: [{ id: 5, state: true, description: 'De la red' }] }
    await api.call(admin, 'PATCH', `/api/integration/state/${uuid}/pending`, replace)
    await set(owner, uuid, 'PENDING', [LOGO])
    for (const as of [owner, admin])
      await set(as, uuid, 'PENDING', [
        { id: 5, state: false, description: 'De la red' },
        { id: 6, state: true, description: LOGO.description },
      ])
    const edited = (await set(owner, uuid, 'PENDING', [{ id: 5, description: 'Otra cosa' }])).json<State>()
    expect(edited.pendings).toEqual([
      { id: 5, state: true, description: 'De la red' },
      { id: 6, state: false, ...LOGO },
      { id: 7, state: false, description: 'Otra cosa' },
    ])
  })

  test.each<[string, TestPerson, boolean]>([
    ['a member adds as resolved are stored as open', owner, false],
    ['an administrator adds as resolved stay resolved', admin, true],
  ])('that %s', async (_title, as, stored) => {
    const { uuid } = await register(api, owner, 'payer')
    const answer = await set(as, uuid, 'PENDING', [{ state: true, description: 'Uno' }])
    expect(answer.json<State>().pendings).toEqual([{ id: 1, state: stored, description: 'Uno' }])
  })

  test.each<[string, object, Record<string, string>]>([
    ['no state', {}, { state: 'Elige un estado' }],
    ['a number for a state', { state: 2 }, { state: 'Elige un estado' }],
    ['PENDING without any', { state: 'PENDING' }, { pendings: 'Agrega al menos una observación' }],
    ['PENDING with none', { state: 'PENDING', pendings: [] }, { pendings: 'Agrega al menos una observación' }],
    [
      'them with another state',
      { state: 'SUCCESS', pendings: [LOGO] },
      { pendings: 'Las observaciones se envían solo con el estado Con Observaciones' },
    ],
    [
      'an empty one',
      { state: 'PENDING', pendings: [LOGO, { description: '' }] },
      { 'pendings.1.description': 'Comentario requerido' },
    ],
    [
      '256 characters',
      { state: 'PENDING', pendings: [{ description: 'x'.repeat(256) }] },
      { 'pendings.0.description': 'Máximo 255 caracteres' },
    ],
    [
      'fifty-one',
      { state: 'PENDING', pendings: Array.from({ length: 51 }, () => LOGO) },
      { pendings: 'Máximo 50 observaciones cada vez' },
    ],
    ['another field', { state: 'SUCCESS', finish_date: null }, { finish_date: 'Este campo no existe' }],
  ])('refuse %s and change nothing', async (_what, body, fields) => {
    const { uuid } = await register(api, owner, 'payer')
    const refused = await patch(owner, uuid, body)
    expect([refused.status, refused.json<Problem>().fields]).toEqual([400, fields])
    expect((await card(uuid))?.state).toBe('PROGRESS')
    expect((await comments(uuid)).pendings).toEqual([])
    expect(await changes(uuid)).toEqual([])
  })

  test('resolved ones are not enough for PENDING, an open one is', async () => {
    const { uuid } = await register(api, owner, 'payer')
    const stored = (state: boolean) =>
      api.call(admin, 'PATCH', `/api/integration/state/${uuid}/pending`, { pendings: [{ id: 1, state, ...LOGO }] })
    await stored(true)
    expect((await set(owner, uuid, 'PENDING')).status).toBe(400)
    await stored(false)
    expect((await set(owner, uuid, 'PENDING')).status).toBe(200)
  })

  test('are as many as the closing comments hold, so that these can still be saved', async () => {
    const { uuid } = await register(api, owner, 'payer')
    const fifty = Array.from({ length: 50 }, (_, at) => ({ description: `Observación ${at}` }))
    await set(owner, uuid, 'PENDING', fifty)
    await set(owner, uuid, 'PENDING', fifty)
    const refused = await set(owner, uuid, 'PENDING', [LOGO])
    expect([refused.status, refused.json<Problem>().fields]).toEqual([400, { pendings: 'Máximo 100 pendientes' }])
    const { pendings } = await comments(uuid)
    expect(pendings).toHaveLength(100)
    expect((await api.call(admin, 'PATCH', `/api/integration/state/${uuid}/pending`, { pendings })).status).toBe(200)
  })

  test('after the largest number there is have none of their own: 409, nothing stored', async () => {
    const { uuid } = await register(api, owner, 'payer')
    const last = { id: 2_147_483_647, state: false, description: 'Último' }
    await api.call(admin, 'PATCH', `/api/integration/state/${uuid}/pending`, { pendings: [last] })
    expect((await set(owner, uuid, 'PENDING', [LOGO])).status).toBe(409)
    expect((await comments(uuid)).pendings).toEqual([last])
  })
})

describe('at the same moment', () => {
  test('twenty additions are all kept, each under a number of its own', async () => {
    const { uuid } = await register(api, owner, 'payer')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        set(at % 2 ? owner : admin, uuid, 'PENDING', [{ id: 1, description: `De ${at}` }]),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { pendings } = await comments(uuid)
    expect(pendings.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    expect(new Set(pendings.map(({ description }) => description)).size).toBe(20)
    expect(await changes(uuid)).toHaveLength(1)
  })

  test('closing comments made before an observation was added do not overwrite it: 412', async () => {
    const { uuid } = await register(api, owner, 'payer')
    const seen = await api.call(admin, 'GET', `/api/integration/pending/${uuid}`)
    await set(owner, uuid, 'PENDING', [LOGO])
    const mine = { pendings: [{ id: 1, state: false, description: 'Mío' }] }
    const headers = { 'if-match': String(seen.headers['etag']) }
    const refused = await api.call(otherAdmin, 'PATCH', `/api/integration/state/${uuid}/pending`, mine, headers)
    expect(refused.status).toBe(412)
    expect((await comments(uuid)).pendings).toMatchObject([LOGO])
    expect((await patch(owner, uuid, { state: 'SUCCESS' }, api, headers)).status).toBe(412)
  })

  test('a repeated call with its key adds once', async () => {
    const { uuid } = await register(api, owner, 'payer')
    const body = { state: 'PENDING', pendings: [LOGO] }
    const calls = [1, 2].map(() => patch(owner, uuid, body, api, { 'idempotency-key': `finalise-${uuid}` }))
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(200)
    expect((await comments(uuid)).pendings).toHaveLength(1)
  })
})

describe('where only administrators finalise', () => {
  test('a member asks once: 202, the state stays, and the network sees since when', async () => {
    const { uuid, enroller_uuid } = await register(strict, owner, 'payer')
    const asked = await set(owner, uuid, 'SUCCESS', undefined, strict)
    const answer = asked.json<State>()
    expect(asked.status).toBe(202)
    expect(answer).toEqual({
      state: 'PROGRESS',
      pendings: [],
      finish_date: null,
      finalise_requested_at: expect.any(String),
    })
    const again = await set(owner, uuid, 'SUCCESS', undefined, strict)
    expect([again.status, again.json<State>()]).toEqual([202, answer])
    expect(await card(uuid, strict)).toMatchObject({
      state: 'PROGRESS',
      turn: { text: 'Le toca a la red: revisar tu solicitud de finalización', since: answer.finalise_requested_at },
    })
    expect((await auditOf(strict, 'integration.write_state', enroller_uuid)).map(({ detail }) => detail)).toEqual([
      { before: { finalise_requested_at: null }, after: { finalise_requested_at: answer.finalise_requested_at } },
    ])
    expect(await changes(uuid, strict)).toEqual([])
  })

  test('an administrator grants it', async () => {
    const { uuid } = await register(strict, owner, 'payer')
    await set(owner, uuid, 'SUCCESS', undefined, strict)
    const granted = await set(admin, uuid, 'SUCCESS', undefined, strict)
    expect([granted.status, granted.json<State>()]).toEqual([
      200,
      { state: 'SUCCESS', pendings: [], finish_date: expect.any(String) },
    ])
    expect((await set(owner, uuid, 'SUCCESS', undefined, strict)).status).toBe(200)
  })

  test('observations by an administrator answer it, by a member they do not', async () => {
    const { uuid } = await register(strict, owner, 'payer')
    await set(owner, uuid, 'PENDING', [LOGO], strict)
    await set(owner, uuid, 'SUCCESS', undefined, strict)
    const kept = (await set(owner, uuid, 'PENDING', [WEBHOOK], strict)).json<State>()
    expect(kept.finalise_requested_at).toBeTypeOf('string')
    const answered = (await set(admin, uuid, 'PENDING', [{ description: 'Falta el NDA' }], strict)).json<State>()
    expect(answered).not.toHaveProperty('finalise_requested_at')
  })

  test('a request repeated with its key is answered 202 again', async () => {
    const { uuid } = await register(strict, owner, 'payer')
    const headers = { 'idempotency-key': `ask-${uuid}` }
    const first = await patch(owner, uuid, { state: 'SUCCESS' }, strict, headers)
    const second = await patch(owner, uuid, { state: 'SUCCESS' }, strict, headers)
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([202, 202, 'true'])
    expect(second.json()).toEqual(first.json())
  })
})
