import { describe, expect, test } from 'vitest'
import { OPERATION_MODES, REFUND_MODES, type RefundMode, refundModesFor } from '../enroller/operation.ts'
import { collects, type IntegrationType, pays, TYPES } from '../integration/type.ts'
import { masked, type Purpose, secretsFor } from './secret.ts'

/** Expected purposes of the secrets of each integration type, without the purpose 'automatic_refund'. */
const OF_TYPE: Record<IntegrationType, Purpose[]> = {
  payer: ['integration', 'authorization'],
  collector: ['integration', 'refund'],
  payer_collect: ['integration', 'refund', 'authorization'],
}
const rows = TYPES.flatMap((type): { type: IntegrationType; mode: string; refund: RefundMode | null }[] =>
  collects(type)
    ? [
        { type, mode: 'none', refund: null },
        ...OPERATION_MODES.flatMap((mode) => refundModesFor(mode).map((refund) => ({ type, mode, refund }))),
      ]
    : [{ type, mode: 'none', refund: null }],
)

describe('the secrets of an integration', () => {
  test('are tested for all 17 valid combinations', () => {
    expect(rows).toHaveLength(1 + 2 * 8)
  })

  test.each(rows)('$type with mode $mode and refund $refund has the secrets that it signs with', ({ type, refund }) => {
    const expected = new Set<Purpose>([
      ...OF_TYPE[type],
      ...(refund === 'GLOBAL_AUTOMATICO' ? (['automatic_refund'] as const) : []),
    ])
    expect(new Set(secretsFor({ type, chargeback_balance_type: refund }))).toEqual(expected)
  })

  test.each(REFUND_MODES)('never include a refund secret for a payer, not even with %s', (refund) => {
    expect(secretsFor({ type: 'payer', chargeback_balance_type: refund })).toEqual(OF_TYPE.payer)
  })

  test('never include an authorization secret for a type that does not pay', () => {
    for (const { type, refund } of rows.filter(({ type }) => !pays(type))) {
      expect(secretsFor({ type, chargeback_balance_type: refund })).not.toContain('authorization')
    }
  })
})

test('a mask shows the last four characters and hides the length', () => {
  expect(masked('a7Jw')).toBe('••••••••a7Jw')
})
