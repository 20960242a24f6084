import type { Timer } from '../clock/timers.ts'
import { chargedTimer, chargeTimer } from '../subscription/charge.ts'
import { payTimer } from './pay.ts'
import { sendTimer } from './send.ts'

/** Timers of aliases and subscriptions. */
export const ALIAS_TIMERS: readonly Timer[] = [sendTimer, payTimer, chargeTimer, chargedTimer]
