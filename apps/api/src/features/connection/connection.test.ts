import type { Connection } from '@portal/contract/connection'
import type { Problem } from '@portal/contract/problem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'
import { auditOf, register } from '../../testing/integration.ts'

let api: TestApi
let without: TestApi
beforeAll(async () => {
  api = await openTestApi()
  without = await openTestApi({ NETWORK: 'off' })
})
afterAll(async () => {
  await api.close()
  await without.close()
})

const owner = person('ursula@a.cl')
const admin = person('admin@red.cl', true)
const path = (uuid: string, what = '') => `/api/enroller/${uuid}/connection${what}`
const read = async (uuid: string, of = api) => (await of.call(owner, 'GET', path(uuid))).json<Connection>()
const intend = (uuid: string, body: unknown, as = owner) => api.call(as, 'PATCH', path(uuid, '/advice'), body)
const ruleIn = ({ advice }: Connection, name: string) => advice.rules.find(({ rule }) => rule === name)

test('says what the network saw of each check of a call, and nothing of those that no call reached', async () => {
  const { enroller_uuid } = await register(api, owner, 'collector')
  const { network } = await read(enroller_uuid)
  expect(network).toMatchObject({ last_call: '2026-03-05T15:04:06.000Z', running: false, checked_at: null, hosts: [] })
  expect(network?.whoami).toMatch(/^https:.*\/qri\/v2\/whoami$/)
  expect(network?.calls.map(({ check, ok, seen, note }) => [check, ok, seen, note])).toEqual([
    ['certificate', null, null, null],
    ['client', null, null, null],
    ['source', true, '200.27.114.8', 'Registrada'],
    ['time', null, null, null],
    ['signature', null, null, null],
  ])
})

test('without the network it still reviews the configuration, and refuses what needs the network', async () => {
  const { enroller_uuid } = await register(without, owner, 'collector')
  const { network, advice } = await read(enroller_uuid, without)
  expect([network, advice.score]).toEqual([null, 93])
  const asked = [
    await without.call(owner, 'POST', path(enroller_uuid, '/check'), {}),
    await without.call(owner, 'POST', path(enroller_uuid, '/try'), { field: 'notify_url_payment' }),
  ]
  expect(asked.map(({ status }) => status)).toEqual([409, 409])
})

test('a registered address is tried; a field without one, and one that does not exist, are refused', async () => {
  const { enroller_uuid } = await register(api, owner, 'collector')
  const tried = (field: string) => api.call(owner, 'POST', path(enroller_uuid, '/try'), { field })
  expect((await tried('notify_url_payment')).json()).toEqual({ status: 204, ms: 12, failing: null })
  expect((await tried('notify_url_settlement')).json<Problem>().message).toBe(
    'Guarda una URL en este campo para probarla',
  )
  expect((await tried('toString')).status).toBe(400)
  expect(await auditOf(api, 'connection.try_address', enroller_uuid)).toContainEqual({
    outcome: 'ok',
    detail: { after: { field: 'notify_url_payment' } },
  })
})

test('a finding that is on purpose costs nothing, says who and why also to administrators, and can be taken back', async () => {
  const { enroller_uuid } = await register(api, owner, 'collector')
  const { score } = (await read(enroller_uuid)).advice
  expect((await intend(enroller_uuid, { rule: 'one_member', reason: ' Empresa de una persona ' })).status).toBe(204)
  const seen = (await api.call(admin, 'GET', path(enroller_uuid))).json<Connection>()
  expect(seen.advice.score).toBe(score + 4)
  expect(ruleIn(seen, 'one_member')).toMatchObject({
    finding: { weight: 4, title: 'Una sola persona tiene acceso' },
    intended: { reason: 'Empresa de una persona', by: owner.email, at: expect.stringMatching(/Z$/) },
  })
  await intend(enroller_uuid, { rule: 'one_member', reason: null })
  const after = await read(enroller_uuid)
  expect([after.advice.score, ruleIn(after, 'one_member')?.intended]).toEqual([score, null])
  const finding = 'Una sola persona con acceso'
  expect((await auditOf(api, 'connection.intend', enroller_uuid)).map(({ detail }) => detail)).toEqual([
    { rule: 'one_member', before: {}, after: { finding, reason: 'Empresa de una persona' } },
    { rule: 'one_member', type: 'WITHDRAWN', before: { finding, reason: 'Empresa de una persona' }, after: {} },
  ])
})

test.each([
  { rule: 'one_member', reason: '    x   ' },
  { rule: 'one_member', reason: 'x'.repeat(301) },
  { rule: 'none', reason: 'porque sí' },
])('refuses %j', async (body) => {
  const { enroller_uuid } = await register(api, owner, 'payer')
  expect((await intend(enroller_uuid, body)).status).toBe(400)
})
