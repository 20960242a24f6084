import type { Problem } from '@portal/contract/problem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unzip } from '../../../../../tools/unzip.ts'
import { openTestApi, person, type TestApi, type TestPerson } from '../../testing/api.ts'

const PATH = '/api/postman/download'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const owner = person('ursula@a.cl')
const stranger = person('ximena@b.cl')
const admin = person('admin@red.cl', true)

async function created(type: string, public_name: string) {
  const body = { enroller_name: 'ACME SpA', er_tax_id: '12.345.678-5', public_name, type }
  const { enroller_uuid } = (await api.call(owner, 'POST', '/api/integration', body)).json<{ enroller_uuid: string }>()
  const { x_client_os } = (await api.call(owner, 'GET', `/api/enroller/${enroller_uuid}`)).json<{
    x_client_os: string
  }>()
  return { enroller_uuid, x_client_os }
}

const WAYS: Record<string, (as: TestPerson | undefined, enroller_uuid: string) => ReturnType<TestApi['call']>> = {
  POST: (as, enroller_uuid) => api.call(as, 'POST', PATH, { enroller_uuid }),
  GET: (as, enroller_uuid) => api.call(as, 'GET', `${PATH}?enroller_uuid=${enroller_uuid}`),
}
const ways = Object.entries(WAYS)

describe.each(ways)('by %s', (method, download) => {
  test('members and administrators get the collection and the environment of the integration in a zip', async () => {
    const { enroller_uuid, x_client_os } = await created('payer_collect', `Colección ${method}`)
    for (const as of [owner, admin]) {
      const answer = await download(as, enroller_uuid)
      expect(answer.status).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="coleccion-${x_client_os}.zip"`,
        'cache-control': 'no-store',
      })
      const files = await unzip(answer.bytes)
      const names = ['collection', 'environment'].map((what) => `${x_client_os}.postman_${what}.json`)
      expect(Object.keys(files)).toEqual(names)
      const [collection, environment] = names.map((name) => JSON.parse(files[name] ?? '') as Record<string, unknown>)
      expect(collection).toMatchObject({
        info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      })
      expect(environment?.['values']).toContainEqual(
        expect.objectContaining({ key: 'X-Client-OS', value: x_client_os }),
      )
      expect(environment?.['values']).toContainEqual(
        expect.objectContaining({ key: 'base_url', value: 'https://localhost:3443' }),
      )
    }
  })

  test('others get nothing', async () => {
    const { enroller_uuid } = await created('payer', `Ajena ${method}`)
    expect((await download(undefined, enroller_uuid)).status).toBe(401)
    expect((await download(stranger, enroller_uuid)).status).toBe(404)
    expect((await download(owner, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  test('whatever the integration is called, no part of its name gets into headers, file names or files', async () => {
    const opened = async (name: string) => {
      const { enroller_uuid, x_client_os } = await created('collector', name)
      const answer = await download(owner, enroller_uuid)
      const all = JSON.stringify([answer.headers['content-disposition'], await unzip(answer.bytes)])
      return all.replaceAll(x_client_os, 'X')
    }
    const [hostile, plain] = [await opened(`"; f=x.exe ../{{$guid}} ${method}`), await opened(`De paso por ${method}`)]
    expect(hostile === plain).toBe(true)
  })
})

test('each type and version has the calls that it may make', async () => {
  const { enroller_uuid } = await created('payer', 'Versiones')
  const read = async () =>
    Object.values(await unzip((await WAYS['GET']?.(owner, enroller_uuid))?.bytes ?? new Uint8Array()))[0]
  const second = await read()
  await api.call(owner, 'PUT', `/api/enroller/${enroller_uuid}`, { type: 'payer', api_version: 'v1' })
  const first = await read()
  expect(second).toContain('/qri/v2/')
  expect(first).not.toContain('/qri/v2/')
})

test('an unknown field is refused, and the POST is in the audit', async () => {
  const { enroller_uuid } = await created('payer', 'Auditada')
  const refused = await api.call(owner, 'POST', PATH, { enroller_uuid, format: 'exe' })
  expect([refused.status, refused.json<Problem>().fields]).toEqual([400, { format: 'Este campo no existe' }])
  await WAYS['POST']?.(owner, enroller_uuid)
  const { rows } = await api.database.query(
    "select outcome from audit_log a join integration i on i.id = a.integration_id where action = 'documentation.download_collection' and enroller_uuid = $1",
    [enroller_uuid],
  )
  expect(rows).toEqual([{ outcome: 'ok' }])
})
