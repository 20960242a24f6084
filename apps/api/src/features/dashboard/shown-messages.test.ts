import type { SeenRun } from '@portal/domain/network/shown-run'
import { expect, test } from 'vitest'
import { messagesFor } from './shown-messages.ts'

const side = (id: string) => ({ id, name: id, demo: false, bank: null })
const call = (party: string, lane: 'payer' | 'collector') => ({
  kind: 'call',
  from: lane,
  to: 'network',
  party,
  cause: null,
  checks: [],
  headers: { 'x-signature': 'aa' },
  bytes: 'e30=',
  purpose: 'integration',
  request: { payer: { tax_id: '12345678-5' } },
  answer: {},
})
const runOf = (collector: string, payer: string) =>
  ({
    charge: { qr: '000201' },
    collector: side(collector),
    payer: side(payer),
    steps: [],
    messages: [call(collector, 'collector'), call(payer, 'payer')],
  }) as unknown as SeenRun

test.each([
  ['a collector', 'mine', 'other', 'ER', [false, true]],
  ['a wallet', 'other', 'mine', 'EP', [true, false]],
  ['the collector of a dual that pays itself', 'mine', 'mine', 'ER', [false, true]],
  ['the wallet of a dual that pays itself', 'mine', 'mine', 'EP', [true, false]],
] as const)(
  '%s sees what its side said, and of the other side only that it called',
  (_, collector, payer, role, hidden) => {
    const { messages } = messagesFor({ integration_id: 'mine', role }, runOf(collector, payer))
    expect(messages.map((message) => message.hidden)).toEqual(hidden)
    expect(messages.map(({ request }) => request === null)).toEqual(hidden)
    for (const message of messages) expect(message).toMatchObject({ headers: {}, bytes: null, purpose: null })
    expect(JSON.stringify(messages)).not.toContain('x-signature')
  },
)
