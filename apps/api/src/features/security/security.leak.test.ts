import { PURPOSES } from '@portal/domain/security/secret'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const owner = person('ursula@a.cl')

/** Rows of all tables as text, by table name; PostgreSQL writes bytes in hexadecimal. */
async function dump(): Promise<Map<string, string>> {
  const { rows: tables } = await api.database.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    [],
  )
  const texts = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await api.database.query<{ text: string }>(
      `select to_jsonb(one)::text as text from ${name} one`,
      [],
    )
    texts.set(name, rows.map(({ text }) => text).join('\n'))
  }
  return texts
}

/** Names of the tables that contain a secret, with or without its prefix, as text, as decoded bytes or as bytes of the text. */
function tablesWith(secret: string, texts: Map<string, string>): string[] {
  const encoded = secret.replace('qri_test_', '')
  const shapes = [encoded, Buffer.from(encoded, 'base64url').toString('hex'), Buffer.from(encoded).toString('hex')]
  return [...texts].filter(([, text]) => shapes.some((shape) => text.includes(shape))).map(([name]) => name)
}

test('after revealing, rotating and saving, no table holds a secret in clear; a planted one is found', async () => {
  const body = { enroller_name: 'ACME SpA', er_tax_id: '12.345.678-5', public_name: 'Sin fugas', type: 'payer_collect' }
  const { enroller_uuid } = (await api.call(owner, 'POST', '/api/integration', body)).json<{ enroller_uuid: string }>()
  const data = {
    type: 'payer_collect',
    api_version: 'v2',
    operation_mode: 'enrolador',
    chargeback_balance_type: 'GLOBAL_AUTOMATICO',
    demand_med: 'ALWAYS',
  }
  expect((await api.call(owner, 'PUT', `/api/enroller/${enroller_uuid}`, data)).status).toBe(200)
  const security = `/api/enroller/security/${enroller_uuid}`
  const secrets: string[] = []
  const revealAll = async (round: string) => {
    for (const secret of PURPOSES) {
      const key = { 'idempotency-key': `${round}-${secret}` }
      const revealed = await api.call(owner, 'POST', `${security}/reveal`, { secret, thread_id: 'hilo' }, key)
      secrets.push(revealed.json<{ value: string }>().value)
    }
  }
  const others: string[] = []
  await revealAll('antes')
  for (const secret of PURPOSES) {
    const key = { 'idempotency-key': `rotar-${secret}` }
    const rotated = await api.call(owner, 'POST', `${security}/rotate`, { secret, overlap_hours: 24 }, key)
    others.push(JSON.stringify(rotated.json()))
  }
  await revealAll('después')
  const saved = await api.call(owner, 'PATCH', security, { type: 'payer_collect', ip_origen: ['1.2.3.4'] })
  const answers = [saved, await api.call(owner, 'GET', security), await api.call(owner, 'GET', '/api/integration')]
  others.push(...answers.map((answer) => JSON.stringify(answer.json())))

  expect(new Set(secrets).size).toBe(8)
  const texts = await dump()
  expect([...texts.keys()]).toEqual(expect.arrayContaining(['public.audit_log', 'public.idempotency_key']))
  for (const secret of secrets) {
    expect(tablesWith(secret, texts)).toEqual([])
    for (const answer of others) expect(answer).not.toContain(secret.slice('qri_test_'.length))
  }

  const [planted = ''] = secrets
  await api.database.query("update idempotency_key set body = to_jsonb($1::text) where key = 'rotar-refund'", [planted])
  await api.database.query(
    "update integration_secret set ciphertext = convert_to($1, 'UTF8') where purpose = 'refund'",
    [planted],
  )
  expect(tablesWith(planted, await dump())).toEqual(
    expect.arrayContaining(['public.idempotency_key', 'public.integration_secret']),
  )
})
