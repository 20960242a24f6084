import { standardWebhooksSecret, verify } from '@portal/domain/security/signature'
import { Webhook } from 'standardwebhooks'
import { DELIVERY } from '@portal/network/common/delivery'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Participant } from '../participant/participant.ts'
import { type NoticesStage, openNoticesStage } from '../testing/notices.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { hmac } from '../hmac.ts'

let stage: NoticesStage
let receiver: Receiver
beforeAll(async () => {
  stage = await openNoticesStage()
  receiver = await openReceiver()
})
afterEach(() => {
  receiver.taken.length = 0
  receiver.answer = (to) => void to.end()
})
afterAll(async () => {
  await stage.notices.stop()
  await receiver.close()
  await stage.drop()
})

const FIELDS = ['notify_url_payment', 'notify_url_settlement', 'notify_url_chargeback']
const everywhere = () => Object.fromEntries(FIELDS.map((field) => [field, `${receiver.url}/${field}`]))
const dual = (over: Partial<Participant> = {}) =>
  stage.participant('payer_collect', { addresses: everywhere(), ...over })
const taken = () => receiver.taken.map(({ body }) => JSON.parse(body) as Record<string, unknown>)

/** Whether the library of Standard Webhooks accepts a delivery, at the time of the test's clock. */
function verifies(secret: string, index = 0): boolean {
  vi.useFakeTimers({ toFake: ['Date'], now: stage.clock.now() })
  const { body, headers } = receiver.taken[index] ?? { body: '', headers: {} }
  try {
    new Webhook(standardWebhooksSecret(secret)).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  } finally {
    vi.useRealTimers()
  }
}

test('a notice arrives as documented, with both signatures', async () => {
  const party = await dual()
  const secret = await stage.secret(party)
  const id = await stage.tell(party, { data: { amount: 15990, name: 'Ñandú 😀' } })
  await stage.notices.runDue()
  expect(taken()).toEqual([
    {
      id,
      type: 'payment.paid',
      created_at: '2026-11-23T12:00:00-03:00',
      data: { amount: 15990, name: 'Ñandú 😀' },
      timestamp: '2026-11-23T15:00:00Z',
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  expect(receiver.taken[0]).toMatchObject({ path: '/notify_url_payment', headers: { 'webhook-id': id } })
  expect(verifies(secret)).toBe(true)
  const check = { secrets: [secret], hmac, now: stage.clock.now().getTime() }
  expect(await verify(taken()[0] ?? {}, check)).toBe('valid')
  expect(await stage.notice(id)).toMatchObject({ state: 'DELIVERED', attempts: 1 })
  expect(await stage.attempts(id)).toMatchObject([{ number: 1, status: 200, failure: null }])
})

test('during a rotation both secrets verify, after it only the new one', async () => {
  const party = await dual()
  const former = await stage.secret(party, 'integration', new Date('2026-11-23T16:00:00Z'))
  const current = await stage.secret(party)
  await stage.tell(party)
  await stage.notices.runDue()
  expect(verifies(former)).toBe(true)
  expect(verifies(current)).toBe(true)
  stage.clock.set('2026-11-23T16:00:01Z')
  await stage.tell(party)
  await stage.notices.runDue()
  expect(verifies(current, 1)).toBe(true)
  expect(verifies(former, 1)).toBe(false)
})

test('an automatic refund is signed with its own secret if the receiver holds it, else with that of the integration', async () => {
  for (const refundMode of ['GLOBAL_AUTOMATICO', 'GLOBAL'] as const) {
    const party = await dual({ refundMode })
    const secrets = {
      GLOBAL: await stage.secret(party),
      GLOBAL_AUTOMATICO: await stage.secret(party, 'automatic_refund'),
    }
    await stage.tell(party, { type: 'automatic_refund.completed' })
    await stage.notices.runDue()
    expect(verifies(secrets[refundMode], receiver.taken.length - 1)).toBe(true)
  }
})

test('a failed notice is tried again at the documented times, with the same id and a new signature, and then given up', async () => {
  const party = await dual()
  await stage.secret(party)
  receiver.answer = (to) => void to.writeHead(503).end('caído')
  const id = await stage.tell(party)
  await stage.notices.runDue()
  const signatures = new Set<unknown>()
  for (const seconds of DELIVERY.retries) {
    stage.clock.advance(seconds - 1)
    await stage.notices.runDue()
    const before = receiver.taken.length
    stage.clock.advance(1)
    await stage.notices.runDue()
    expect(receiver.taken.length).toBe(before + 1)
    signatures.add(taken().at(-1)?.['signature'])
  }
  expect(signatures.size).toBe(DELIVERY.retries.length)
  expect(new Set(taken().map((notice) => notice['id']))).toEqual(new Set([id]))
  expect(await stage.notice(id)).toMatchObject({ state: 'FAILED', attempts: 1 + DELIVERY.retries.length })
  expect((await stage.attempts(id))[0]).toMatchObject({ status: 503, answer: 'caído', failure: 'Respondió 503' })
})

test('a notice without an address is not sent', async () => {
  const party = await stage.participant('collector')
  const id = await stage.tell(party)
  await stage.notices.runDue()
  expect(await stage.notice(id)).toMatchObject({ state: 'UNSENT', attempts: 0 })
})

test('an amount that ends in 04 loses the notice once, which counts as no failure of the receiver', async () => {
  const party = await dual()
  await stage.secret(party)
  const id = await stage.tell(party, { amount: 15904 })
  await stage.notices.runDue()
  expect(receiver.taken).toEqual([])
  expect(await stage.db.selectFrom('endpoint').where('participant_id', '=', party.id).selectAll().execute()).toEqual([])
  stage.clock.advance(5)
  await stage.notices.runDue()
  expect(taken()).toMatchObject([{ id }])
  const attempts = await stage.attempts(id)
  expect(attempts).toMatchObject([{ failure: expect.stringContaining('a propósito') }, { status: 200 }])
})

test('an amount that ends in 05 brings the notice twice, with the same id', async () => {
  const party = await dual()
  await stage.secret(party)
  const id = await stage.tell(party, { amount: 15905, type: 'payment.settled' })
  await stage.notices.runDue()
  expect(taken()).toMatchObject([{ id }, { id }])
  expect(await stage.notice(id)).toMatchObject({ state: 'DELIVERED', attempts: 2 })
})

test('an amount that ends in 06 holds a notice back until after a later one, at most ten minutes', async () => {
  const party = await dual()
  await stage.secret(party)
  const subject = 'token-1'
  await stage.tell(party, { type: 'token.read', subject, amount: 15906 })
  await stage.tell(party, { type: 'token.read', subject: 'token-2', amount: 15906 })
  await stage.tell(party, { type: 'payment.settled', subject, amount: 15906 })
  await stage.notices.runDue()
  expect(taken()).toEqual([])
  stage.clock.advance(3)
  await stage.tell(party, { type: 'payment.paid', subject, amount: 15906 })
  await stage.tell(party, { type: 'statement.ready', subject: 'day' })
  await stage.notices.runDue()
  const types = taken().map(({ type }) => type)
  expect(types.filter((type) => String(type).startsWith('pay') || type === 'token.read')).toHaveLength(3)
  expect(types.indexOf('token.read')).toBeGreaterThan(types.indexOf('payment.paid'))
  expect(types.indexOf('payment.settled')).toBeGreaterThan(types.indexOf('statement.ready'))
  stage.clock.advance(600)
  await stage.notices.runDue()
  expect(taken().filter(({ type }) => type === 'token.read')).toHaveLength(2)
})
