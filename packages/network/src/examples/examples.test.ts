import { createHash } from 'node:crypto'
import { canonicalText, secretKey } from '@portal/domain/security/signature'
import { describe, expect, test } from 'vitest'
import { failureOf } from '../common/failure-amounts.ts'
import { STATEMENT_CHECKSUM, STATEMENT_LINES } from './statement.ts'
import { EXAMPLE_ROTATED_SECRET, EXAMPLE_SECRETS } from './secrets.ts'
import { CALLS, valuesOf } from '../testing/operations.ts'
import { DOCUMENTS } from '../documents.ts'

test('the bytes of the example secrets read as examples', () => {
  for (const secret of [...Object.values(EXAMPLE_SECRETS), EXAMPLE_ROTATED_SECRET])
    expect(new TextDecoder().decode(secretKey(secret))).toMatch(/^ejemplo-[a-z-]+0+$/)
})

test('the example statement adds up and has the checksum of its lines', () => {
  const call = CALLS.find(({ path }) => path === '/qri/v2/statements/{date}')
  const [statement] = valuesOf(DOCUMENTS['api-qri-v2'], call?.operation.responses['200']?.content?.['application/json'])
  const sum = (field: 'amount' | 'commission' | 'net') =>
    STATEMENT_LINES.reduce((total, line) => total + line[field], 0)
  expect(statement).toMatchObject({
    lines: STATEMENT_LINES,
    totals: { count: STATEMENT_LINES.length, amount: sum('amount'), commission: sum('commission'), net: sum('net') },
    checksum: STATEMENT_CHECKSUM,
  })
  const lines = canonicalText({ lines: STATEMENT_LINES }).slice('{"lines":'.length, -1)
  expect(createHash('sha256').update(lines).digest('hex')).toBe(STATEMENT_CHECKSUM)
})

describe('an amount', () => {
  test.each([
    [15901, 'bank_rejected'],
    [2, 'insufficient_refund_balance'],
    [100_008, 'slow_bank'],
    [9, 'expired_while_paying'],
  ])('of %i fails on purpose: %s', (amount, name) => {
    expect(failureOf(amount)?.name).toBe(name)
  })

  test.each([15990, 100, 10, 15910])('of %i succeeds', (amount) => {
    expect(failureOf(amount)).toBeUndefined()
  })
})
