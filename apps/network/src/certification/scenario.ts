import type { Side } from '@portal/domain/certification/tests'
import { COLLECTOR_SCENARIOS } from './collector.scenarios.ts'
import type { Step } from './judge.ts'
import { PAYER_SCENARIOS } from './payer.scenarios.ts'

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

export function scenarioOf(test: number, side: Side): Scenario {
  const scenario = (side === 'collector' ? COLLECTOR_SCENARIOS : PAYER_SCENARIOS)[test]
  if (!scenario) throw new Error(`The ${side} has no test ${test}`)
  return scenario
}
