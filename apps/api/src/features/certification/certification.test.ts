import { createVerify, X509Certificate } from 'node:crypto'
import type { Certification } from '@portal/contract/certification'
import type { Problem } from '@portal/contract/problem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzipBytes } from '../../../../../tools/unzip.ts'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'
import { auditOf, register } from '../../testing/integration.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const owner = person('ursula@a.cl')
const call = (uuid: string, method: 'GET' | 'POST', what = '', body?: unknown) =>
  api.call(owner, method, `/api/enroller/${uuid}/certification${what}`, body)

test('a started test gives the report its number; a question is answered once', async () => {
  const { enroller_uuid } = await register(api, owner, 'payer_collect')
  expect((await call(enroller_uuid, 'GET')).json()).toMatchObject({ number: null, tests: [{ verdict: 'todo' }, {}] })
  expect((await call(enroller_uuid, 'GET', '/pdf')).json<Problem>().message).toContain('Aún no hay un informe')
  const started = (await call(enroller_uuid, 'POST', '/runs', { tests: [1, 5] })).json<Certification>()
  expect(started.number).toMatch(/^CERT-\d{4}-\d{6}$/)
  expect(started.tests.map(({ verdict }) => verdict)).toEqual(['passes', 'running'])
  const declared = await call(enroller_uuid, 'POST', '/declare', { test: 5, yes: true })
  expect(declared.json<Certification>()).toMatchObject({ number: started.number, tests: [{}, { verdict: 'declared' }] })
  expect((await call(enroller_uuid, 'POST', '/declare', { test: 1, yes: true })).status).toBe(409)
  expect(await auditOf(api, 'certification.start', enroller_uuid)).toEqual([
    { outcome: 'ok', detail: { after: { tests: '1, 5' } } },
  ])
  const wrong = await call(enroller_uuid, 'POST', '/runs', { tests: [20] })
  expect([wrong.status, Object.values(wrong.json<Problem>().fields ?? {})]).toEqual([
    400,
    ['Elige pruebas del 1 al 19'],
  ])
})

test('the report in JSON has a signature that its certificate verifies, and the PDF is one', async () => {
  const { enroller_uuid } = await register(api, owner, 'payer_collect')
  await call(enroller_uuid, 'POST', '/runs', { tests: [1] })
  const files = await unzipBytes((await call(enroller_uuid, 'GET', '/signed')).bytes)
  const { 'informe.json': json = Buffer.alloc(0), 'informe.sig': signature = Buffer.alloc(0) } = files
  const { publicKey } = new X509Certificate(files['report.crt'] ?? '')
  expect(createVerify('sha256').update(json).verify(publicKey, signature)).toBe(true)
  const altered = json.toString().replace('"passed": 1', '"passed": 2')
  expect(createVerify('sha256').update(altered).verify(publicKey, signature)).toBe(false)
  expect(JSON.parse(json.toString())).toMatchObject({
    number: expect.stringMatching(/^CERT-/),
    passed: 1,
    total: 2,
    tests: [{ number: 1, name: 'Leer pagos', verdict: 'Pasa', request_id: 'req_01' }, { verdict: 'Sin hacer' }],
  })
  expect(files['LEEME.txt']?.toString()).toContain(
    'openssl dgst -sha256 -verify report.pub -signature informe.sig informe.json',
  )
  const pdf = await call(enroller_uuid, 'GET', '/pdf')
  expect([pdf.headers['content-type'], pdf.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
})
