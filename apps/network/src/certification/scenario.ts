import { testOf } from '@portal/domain/certification/tests'
import type { Step } from './judge.ts'

/** Amount of the charge of a test, by its definition. */
export const amountOf = (test: number): number => testOf(test).amount ?? 0
/** Amount of the test of the settlement, whose definition names none; no other test uses it. */
export const SETTLEMENT = 15_918

/** One test of one side: what is expected of the integration, and what the network does beside it. */
export interface Scenario {
  steps: readonly Step[]
  /** Amount of the charge, which the integration or else the test collector creates; undefined for a test without one. */
  amount?: number
  /** True if the charge must end within two minutes. */
  short?: boolean
  /** How the test wallet finds the charge that it pays; undefined if it does not pay. */
  pays?: 'uuid' | 'number'
  /** True if the network settles the payment at once, and closes the day. */
  settles?: true
}
