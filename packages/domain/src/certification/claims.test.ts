import { expect, test } from 'vitest'
import { claimOf, type Known } from './claims.ts'

const AT = '2026-11-12T14:07:00.000Z'
const known: Known = {
  type: 'payer_collect',
  items: [
    { item: 'token_number', ok: true, at: AT, status: null, notice: null },
    { item: 'reverse_enroller', ok: false, at: AT, status: 301, notice: 'payment.reversed' },
  ],
  tests: [
    { number: 3, verdict: 'passes', run: { ended_at: AT } },
    { number: 5, verdict: 'declared', run: { ended_at: AT } },
  ],
  modules: [
    { key: 'certify.settlement_webhook', state: 'fails', section: 'webhook', hint: 'Declarado, pero falta la URL' },
  ],
}

test('a line is proven, proven and not ticked, declared in a test, unseen, failing, or ticked against the facts', () => {
  expect(claimOf('token_number', true, known)).toMatchObject({ state: 'proven', test: 3, at: AT })
  expect(claimOf('token_number', null, known).state).toBe('proven')
  expect(claimOf('token_number', false, known).state).toBe('unmarked')
  expect(claimOf('remaining_time', true, known)).toMatchObject({ state: 'declared', test: 5, at: AT })
  expect(claimOf('logo', true, known)).toMatchObject({ state: 'unseen', test: 4, at: null })
  const failure = { notice: 'payment.reversed', status: 301 }
  expect(claimOf('reverse_enroller', false, known)).toMatchObject({ state: 'fails', failure })
  expect(claimOf('reverse_enroller', true, known)).toMatchObject({ state: 'clash', failure, against: null })
  expect(claimOf('settlement_webhook', true, known)).toMatchObject({ state: 'clash', against: { section: 'webhook' } })
  expect(claimOf('settlement_webhook', false, known).state).toBe('unseen')
})
