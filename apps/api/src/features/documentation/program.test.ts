import type { Problem } from '@portal/contract/problem'
import { PROGRAM_NAMES, PROGRAMS } from '@portal/domain/documentation/programs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '../../../../../tools/unzip.ts'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const owner = person('ursula@a.cl')
const download = (uuid: string, program: string, of = api) =>
  of.call(owner, 'GET', `/api/integration/${uuid}/program/${program}`)

test.each(PROGRAM_NAMES)('%s comes with the settings of the integration and without its secrets', async (program) => {
  const { file, role } = PROGRAMS[program]
  const { enroller_uuid } = await register(api, owner, role === 'wallet' ? 'payer' : 'collector')
  const { x_client_os } = (await api.call(owner, 'GET', `/api/enroller/${enroller_uuid}`)).json<{
    x_client_os: string
  }>()
  const answer = await download(enroller_uuid, program)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${program}-${x_client_os}.zip"`)
  const files = await unzip(answer.bytes)
  expect(Object.keys(files)).toEqual([file, 'qri.env', 'server-ca.crt', 'LEEME.md'])
  const settings = (files['qri.env'] ?? '').split('\n').filter((line) => line.startsWith('QRI_'))
  expect(settings).toEqual([
    'QRI_URL=https://localhost:3443',
    `QRI_CLIENT_OS=${x_client_os}`,
    'QRI_CERT=client.crt',
    'QRI_KEY=client.key',
    'QRI_CA=server-ca.crt',
    'QRI_SECRET=',
    ...(role === 'wallet' ? ['QRI_AUTHORIZATION_SECRET=', 'QRI_PORT=8081'] : ['QRI_REFUND_SECRET=', 'QRI_PORT=8080']),
  ])
  expect(files[file]).toContain('qri.env')
  expect(files['LEEME.md']).toMatch(new RegExp(`^ {4}.* ${file} pruebas$`, 'm'))
  expect(JSON.stringify(files)).not.toMatch(/qri_test_[\w-]{43}/)
})

test('where a public authority signed the server’s certificate, the download has no authority', async () => {
  const other = await openTestApi({ NETWORK: 'off' })
  const { enroller_uuid } = await register(other, owner, 'payer')
  const files = await unzip((await download(enroller_uuid, 'wallet-node', other)).bytes)
  await other.close()
  expect(Object.keys(files)).toEqual(['wallet.mjs', 'qri.env', 'LEEME.md'])
  expect(files['qri.env']).toContain('QRI_CA=\n')
})

test.each([
  ['payer', 'collector-node', 409, 'No aplica al tipo de integración'],
  ['collector', 'wallet-java', 409, 'No aplica al tipo de integración'],
  ['payer', 'wallet-cobol', 404, 'No encontramos lo que buscas.'],
  ['payer', 'constructor', 404, 'No encontramos lo que buscas.'],
])('a %s gets no %s', async (type, program, status, message) => {
  const { enroller_uuid } = await register(api, owner, type)
  const answer = await download(enroller_uuid, program)
  expect([answer.status, answer.json<Problem>().message]).toEqual([status, message])
})
