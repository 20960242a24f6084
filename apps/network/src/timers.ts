import { ALIAS_TIMERS } from './alias/timers.ts'
import type { Timer } from './clock/timers.ts'
import { IDEMPOTENCY_TIMER } from './idempotency/idempotency.timer.ts'
import { PAYMENT_TIMERS } from './ledger/timers.ts'
import { NOTICE_TIMERS } from './notices/timers.ts'
import { resolveRefunds } from './refund/resolve.timer.ts'
import { SIMULATION_TIMER } from './simulation/timers.ts'
import { SETTLEMENT_TIMERS } from './settlement/settlement.ts'

/** Everything that the network does when its time comes. */
export const TIMERS: readonly Timer[] = [
  ...PAYMENT_TIMERS,
  resolveRefunds,
  ...SETTLEMENT_TIMERS,
  ...ALIAS_TIMERS,
  ...NOTICE_TIMERS,
  IDEMPOTENCY_TIMER,
  SIMULATION_TIMER,
]
