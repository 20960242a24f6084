import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'
import { register } from '../../testing/integration.ts'
import { compresses } from './compress.ts'

let api: TestApi
let made: Awaited<ReturnType<typeof register>>
const owner = person('ursula@a.cl')
beforeAll(async () => {
  api = await openTestApi()
  for (let count = 0; count < 6; count++) made = await register(api, owner, 'collector')
})
afterAll(() => api.close())

const ask = (url: string, coding: string) => api.call(owner, 'GET', url, undefined, { 'accept-encoding': coding })

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a list is compressed for a client that accepts %s', async (accepted, coding, decompress) => {
  const plain = await ask('/api/integration', 'identity')
  const small = await ask('/api/integration', accepted)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(small.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' })
  expect(small.headers['content-length']).toBe(String(small.bytes.length))
  expect(JSON.parse(decompress(small.bytes).toString())).toEqual(plain.json())
  expect(small.bytes.length).toBeLessThan(plain.bytes.length / 2)
})

test('an answer below 1 kB is sent as it is', async () => {
  expect((await ask('/api/integration/names?search=nada', 'br')).headers['content-encoding']).toBeUndefined()
})

test('no answer of the security section is compressed, however long the text is that stands beside its secrets', async () => {
  const ip_origen = Array.from({ length: 50 }, (_, at) => `200.111.222.${100 + at}`)
  const url = `/api/enroller/security/${made.enroller_uuid}`
  await api.call(owner, 'PATCH', url, { ip_origen, type: 'collector' })
  const read = await ask(url, 'br')
  expect(read.bytes.length).toBeGreaterThan(1024)
  expect(read.headers['content-encoding']).toBeUndefined()
})

test('answers with secrets, files, prepared answers and event streams are left alone', () => {
  const left = api.mounter.mounted.filter((endpoint) => !compresses(endpoint))
  const operations = left.map(({ operation }) => operation)
  expect(operations).toEqual(
    expect.arrayContaining(['security.read', 'security.write', 'security.reveal', 'security.rotate']),
  )
  expect(left).toEqual(
    expect.arrayContaining(
      api.mounter.mounted.filter(({ confidential, file, ready, stream }) => confidential || file || ready || stream),
    ),
  )
  expect(operations).not.toContain('integration.list')
})
