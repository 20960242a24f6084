import type { Problem } from '@portal/contract/problem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, person, type TestApi } from '../../testing/api.ts'
import { auditOf, register } from '../../testing/integration.ts'
import { NOTICE, REQUEST, SAID } from '../../testing/traffic.ts'

let api: TestApi
let without: TestApi
let uuid: string
beforeAll(async () => {
  api = await openTestApi({ TESTS_PER_HOUR: '3' })
  without = await openTestApi({ NETWORK: 'off' })
  uuid = (await register(api, owner, 'payer_collect')).enroller_uuid
})
afterAll(async () => {
  await api.close()
  await without.close()
})

const owner = person('ursula@a.cl')
const administrator = person('admin@a.cl', true)
const READS = ['', `/call?id=${REQUEST}`, `/notice?id=${NOTICE}`, '/stream'] as const
const read = async (what: string, as = owner) => {
  const answer = await api.call(as, 'GET', `/api/enroller/${uuid}/traffic${what}`)
  return { status: answer.status, text: Buffer.from(answer.bytes).toString() }
}
const write = (what: string, body: unknown, as = owner) =>
  api.call(as, 'POST', `/api/enroller/${uuid}/traffic/${what}`, body)

test.each(READS)('of traffic%s a member sees what was said, an administrator only how it ended', async (what) => {
  const [own, seen] = [await read(what), await read(what, administrator)]
  expect([own.status, seen.status]).toEqual([200, 200])
  expect(own.text).toContain(SAID)
  expect(seen.text).not.toContain(SAID)
  expect(seen.text).not.toContain(Buffer.from(SAID).toString('base64'))
})

test('the remedy of a call leads to the screen of the integration', async () => {
  expect((await read(`/call?id=${REQUEST}`)).text).toContain(`/site/enroller/${uuid}/security`)
})

test('ids that the integration does not have are not found', async () => {
  expect((await read('/call?id=req_2')).status).toBe(404)
  expect((await read('/notice?id=evt_2')).status).toBe(404)
})

describe('sending again', () => {
  const hasty = person('apurada@a.cl')

  test('tells the audit how many notices left, and refuses if none can', async () => {
    const sent = await write('resend', { ids: [NOTICE] })
    expect([sent.status, sent.json()]).toEqual([200, { queued: 1, unsent: 0 }])
    expect(await auditOf(api, 'traffic.resend', uuid)).toEqual([{ outcome: 'ok', detail: { after: { queued: 1 } } }])
    const refused = await write('resend', { ids: ['evt_2'] })
    expect([refused.status, refused.json<Problem>().message]).toEqual([409, expect.stringMatching(/URL activa/)])
  })

  test.each([{}, { ids: [] }, { ids: ['otro'] }, { ids: [NOTICE], since: '2026-03-05T00:00:00Z' }])(
    'refuses %j',
    async (body) => {
      expect((await write('resend', body)).status).toBe(400)
    },
  )

  test('a copy goes to an https address, whose path the audit does not keep', async () => {
    const copied = await write('copy', { id: NOTICE, url: 'https://otra.red.cl/avisos?clave=1' })
    expect([copied.status, copied.json()['status']]).toEqual([200, 500])
    const [row] = await auditOf(api, 'traffic.copy', uuid)
    expect(row?.detail).toEqual({ after: { id: NOTICE, url: 'otra.red.cl' } })
    const plain = await write('copy', { id: NOTICE, url: 'http://otra.red.cl' })
    expect(plain.json<Problem>().fields).toEqual({ url: 'Escribe una dirección https:// pública' })
  })

  test('more than a person may send in an hour is refused', async () => {
    const own = (await register(api, hasty, 'collector')).enroller_uuid
    const resend = () => api.call(hasty, 'POST', `/api/enroller/${own}/traffic/resend`, { ids: [NOTICE] })
    for (let turn = 0; turn < 3; turn++) expect((await resend()).status).toBe(200)
    expect((await resend()).status).toBe(429)
  })
})

test('without the network every call says so', async () => {
  const { enroller_uuid } = await register(without, owner, 'payer')
  const calls = [
    ...[...READS, '/health'].map((what) => ['GET', what, undefined] as const),
    ['POST', '/resend', { ids: [NOTICE] }] as const,
    ['POST', '/copy', { id: NOTICE, url: 'https://otra.red.cl' }] as const,
  ]
  for (const [method, what, body] of calls) {
    const answer = await without.call(owner, method, `/api/enroller/${enroller_uuid}/traffic${what}`, body)
    expect([what, answer.status]).toEqual([what, 409])
  }
})
