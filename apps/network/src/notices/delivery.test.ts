import { verify } from '@portal/domain/security/signature'
import { Webhook } from 'standardwebhooks'
import { standardWebhooksSecret } from '@portal/domain/security/signature'
import { DELIVERY } from '@portal/network/common/delivery'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Participant } from '../participant/participant.ts'
import { type NoticesStage, openNoticesStage } from '../testing/notices.ts'
import { openReceiver, type Receiver } from '../testing/receiver.ts'
import { hmac } from './message.ts'

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

/** Checks one delivery as the library of Standard Webhooks does, at the time of the test's clock. */
function verified(secret: string, index = 0): void {
  vi.useFakeTimers({ toFake: ['Date'], now: stage.clock.now() })
  const { body, headers } = receiver.taken[index] ?? { body: '', headers: {} }
  new Webhook(standardWebhooksSecret(secret)).verify(body, headers as Record<string, string>)
  vi.useRealTimers()
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
  verified(secret)
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
  verified(former)
  verified(current)
  stage.clock.set('2026-11-23T16:00:01Z')
  await stage.tell(party)
  await stage.notices.runDue()
  verified(current, 1)
  expect(() => verified(former, 1)).toThrow('No matching signature')
  vi.useRealTimers()
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
    verified(secrets[refundMode], receiver.taken.length - 1)
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
