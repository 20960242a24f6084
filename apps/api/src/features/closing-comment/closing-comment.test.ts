import type { Problem } from '@portal/contract/problem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const owner = person('ursula@a.cl')
const colleague = person('samuel@a.cl')
const stranger = person('ximena@b.cl')
const admin = person('admin@red.cl', true)
const otherAdmin = person('otra.admin@red.cl', true)

interface Comment {
  id: number
  state: boolean
  description: string
}
interface Comments {
  pendings: Comment[]
  finish_date: string | null
}

const created = (by = owner) => register(api, by, 'payer')
const read = (as: TestPerson | undefined, uuid: string) => api.call(as, 'GET', `/api/integration/pending/${uuid}`)
const write = (as: TestPerson | undefined, uuid: string, pendings: unknown, headers = {}) =>
  api.call(as, 'PATCH', `/api/integration/state/${uuid}/pending`, { pendings }, headers)

const LOGO = { id: 1, state: false, description: 'El logo no mide 1000 x 400.' }
const URL_SET = { id: 4, state: true, description: 'Webhook de pagos listo' }

describe('reading', () => {
  test('gives an empty list and no date for a new integration, to its members and to administrators', async () => {
    const { uuid, enroller_uuid } = await created()
    for (const answer of [
      await read(owner, enroller_uuid),
      await read(admin, uuid),
      await api.call(owner, 'GET', `/api/integration/pending?enroller_uuid=${uuid}`),
    ]) {
      expect([answer.status, answer.headers['etag']]).toEqual([200, '"1"'])
      expect(answer.json()).toEqual({ pendings: [], finish_date: null })
    }
    expect((await read(stranger, uuid)).status).toBe(404)
    expect((await read(undefined, uuid)).status).toBe(401)
  })

  test('gives when the integration was closed', async () => {
    const { uuid } = await created()
    await api.database.query(
      "update integration set state = 'SUCCESS', finish_date = '2026-03-01T02:30:00Z' where id = $1",
      [uuid],
    )
    expect((await read(owner, uuid)).json<Comments>().finish_date).toBe('2026-03-01T02:30:00.000Z')
  })
})

describe('writing', () => {
  test('replaces the list in the order of its numbers, keeps who wrote first, and members read it', async () => {
    const { uuid, enroller_uuid } = await created()
    const saved = await write(admin, enroller_uuid, [URL_SET, LOGO])
    expect([saved.status, saved.headers['etag']]).toEqual([200, '"2"'])
    expect(saved.json<Comments>()).toEqual({ pendings: [LOGO, URL_SET], finish_date: null })
    const next = [
      { ...URL_SET, description: 'Dos\r\nlíneas ' },
      { id: 5, state: false, description: 'Nuevo' },
    ]
    await write(otherAdmin, enroller_uuid, next)
    expect((await read(owner, enroller_uuid)).json<Comments>().pendings).toEqual([
      { ...URL_SET, description: 'Dos\nlíneas' },
      next[1],
    ])
    const { rows } = await api.database.query<{ id: number; created_by: string }>(
      'select id, created_by from pending_item where integration_id = $1 order by id',
      [uuid],
    )
    expect(rows).toEqual([
      { id: 4, created_by: admin.sub },
      { id: 5, created_by: otherAdmin.sub },
    ])
  })

  test('is for administrators alone: members are refused, owner or not, and strangers find nothing', async () => {
    const { uuid } = await created()
    await read(colleague, uuid)
    await api.database.query("insert into membership (integration_id, sub, role) values ($1, $2, 'SHARED')", [
      uuid,
      colleague.sub,
    ])
    expect((await write(owner, uuid, [LOGO])).status).toBe(403)
    expect((await write(colleague, uuid, [LOGO])).status).toBe(403)
    expect((await write(stranger, uuid, [LOGO])).status).toBe(404)
    expect((await write(undefined, uuid, [LOGO])).status).toBe(401)
    expect((await read(owner, uuid)).json<Comments>().pendings).toEqual([])
    const own = await created(admin)
    expect((await write(admin, own.uuid, [LOGO])).status).toBe(200)
  })

  test.each([
    ['no comment', [], { pendings: 'Agrega al menos un pendiente' }],
    ['an empty one', [{ ...LOGO, description: '  ' }], { 'pendings.0.description': 'Comentario requerido' }],
    [
      '256 characters',
      [{ ...LOGO, description: 'x'.repeat(256) }],
      { 'pendings.0.description': 'Máximo 255 caracteres' },
    ],
    ['a number twice', [LOGO, LOGO], { pendings: 'Hay pendientes con el mismo número' }],
    [
      'one hundred and one',
      Array.from({ length: 101 }, (_, at) => ({ ...LOGO, id: at + 1 })),
      { pendings: 'Máximo 100 pendientes' },
    ],
    ['an unknown field', [{ ...LOGO, author: 'x' }], { 'pendings.0.author': 'Este campo no existe' }],
  ])('refuses %s and changes nothing', async (_what, pendings, fields) => {
    const { uuid } = await created()
    await write(admin, uuid, [URL_SET])
    const refused = await write(admin, uuid, pendings)
    expect([refused.status, refused.json<Problem>().fields]).toEqual([400, fields])
    expect((await read(admin, uuid)).json<Comments>().pendings).toEqual([URL_SET])
  })

  test('takes one hundred of 255 characters of any kind', async () => {
    const { uuid } = await created()
    const most = Array.from({ length: 100 }, (_, at) => ({ id: at + 1, state: true, description: 'ñ'.repeat(255) }))
    expect((await write(admin, uuid, most)).json<Comments>().pendings).toEqual(most)
  })

  test('from one version by two administrators stores the first and answers 412 to the second', async () => {
    const { uuid } = await created()
    const [one, two] = await Promise.all([
      write(admin, uuid, [LOGO], { 'if-match': '"1"' }),
      write(otherAdmin, uuid, [{ ...LOGO, description: 'Otro' }, URL_SET], { 'if-match': '"1"' }),
    ])
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 412])
    const stored = (await read(owner, uuid)).json<Comments>().pendings
    expect(stored).toEqual((one.status === 200 ? one : two).json<Comments>().pendings)
    expect(new Set(stored.map(({ id }) => id)).size).toBe(stored.length)
  })

  test('twenty at once without a version leaves one of the lists, whole', async () => {
    const { uuid } = await created()
    const list = (at: number) => [LOGO, { id: at + 2, state: false, description: `De ${at}` }]
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => write(admin, uuid, list(at))))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const stored = (await read(admin, uuid)).json<Comments>().pendings
    expect(Array.from({ length: 20 }, (_, at) => list(at))).toContainEqual(stored)
  })
})
