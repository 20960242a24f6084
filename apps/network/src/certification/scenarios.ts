import type { Side } from '@portal/domain/certification/tests'
import { COLLECTOR_SCENARIOS } from './collector.scenarios.ts'
import { PAYER_SCENARIOS } from './payer.scenarios.ts'
import type { Scenario } from './scenario.ts'

export function scenarioOf(test: number, side: Side): Scenario {
  const scenario = (side === 'collector' ? COLLECTOR_SCENARIOS : PAYER_SCENARIOS)[test]
  if (!scenario) throw new Error(`The ${side} has no test ${test}`)
  return scenario
}
