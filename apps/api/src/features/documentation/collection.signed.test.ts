import { callsOf, type Selection } from '@portal/network/collection/selection'
import { secretVariable } from '@portal/network/collection/postman'
import { filledIn, runCollection } from '@portal/network/testing/newman'
import { SignedListener } from '@portal/network/testing/signed-listener'
import { PURPOSES, type Purpose } from '@portal/domain/security/secret'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzip } from '../../../../../tools/unzip.ts'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const owner = person('newton@firma.cl')
const SELECTION: Selection = { api_version: 'v2', type: 'payer_collect', automaticRefund: true }
const OTHER = `qri_test_${Buffer.alloc(32, 7).toString('base64url')}`

/** Downloaded files of an integration of type payer_collect, and its four secrets as the API reveals them. */
async function downloaded() {
  const made = await api.call(owner, 'POST', '/api/integration', {
    enroller_name: 'Firma SpA',
    er_tax_id: '12.345.678-5',
    public_name: 'Firma',
    type: SELECTION.type,
  })
  const { enroller_uuid } = made.json<{ enroller_uuid: string }>()
  await api.call(owner, 'PUT', `/api/enroller/${enroller_uuid}`, {
    type: SELECTION.type,
    api_version: SELECTION.api_version,
    operation_mode: 'enrolador',
    chargeback_balance_type: 'GLOBAL_AUTOMATICO',
    demand_med: 'ALWAYS',
  })
  const reveal = async (secret: Purpose) =>
    (await api.call(owner, 'POST', `/api/enroller/security/${enroller_uuid}/reveal`, { secret })).json<{
      value: string
    }>().value
  const secrets = {} as Record<Purpose, string>
  for (const purpose of PURPOSES) secrets[purpose] = await reveal(purpose)
  const { bytes } = await api.call(owner, 'POST', '/api/postman/download', { enroller_uuid })
  const [collection = '', environment = ''] = Object.values(await unzip(bytes))
  return { secrets, collection, environment }
}

/** Runs the downloaded collection with the secrets `typed`, against a test server that knows the correct secrets. */
async function run({ secrets, collection, environment }: Awaited<ReturnType<typeof downloaded>>, typed = secrets) {
  const listener = new SignedListener(callsOf(SELECTION), secrets)
  const base_url = await listener.listen()
  try {
    const values = Object.fromEntries(PURPOSES.map((purpose) => [secretVariable(purpose), typed[purpose]]))
    const filled = filledIn(JSON.parse(environment) as never, { ...values, base_url })
    const failures = await runCollection(JSON.parse(collection) as never, filled)
    return { failures, heard: listener.heard }
  } finally {
    await listener.close()
  }
}

test('the downloaded collection, with its secrets put in, signs every call right; one wrong secret is refused', async () => {
  const files = await downloaded()
  for (const secret of Object.values(files.secrets)) {
    expect(files.collection + files.environment).not.toContain(secret.slice('qri_test_'.length))
  }

  const right = await run(files)
  expect(right.failures).toEqual([])
  const made = new Set(right.heard.map(({ operation }) => operation))
  expect(made).toEqual(new Set(callsOf(SELECTION).map(({ operation }) => operation.operationId)))
  expect(right.heard.filter(({ status, faults }) => status >= 400 || faults.length > 0)).toEqual([])

  const wrong = await run(files, { ...files.secrets, automatic_refund: OTHER })
  const refused = wrong.heard.filter(({ status }) => status === 401)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused).toEqual(wrong.heard.filter(({ secret }) => secret === 'automatic_refund'))
}, 60_000)
