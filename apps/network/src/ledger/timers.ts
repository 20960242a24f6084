import { BATCH, type Timer } from '../clock/timers.ts'
import type { Db } from '../database.ts'
import { type Held, hold } from './held.queries.ts'
import { confirm } from './payment.ts'
import { reversePayment } from './reversal.ts'
import { catchUp } from './token.ts'
import { decisionsDue, expiriesDue, reversalsDue, transfersDue } from './timers.queries.ts'

/** Timer that changes each token that a query finds and locks. */
const timer = (
  name: string,
  due: (db: Db, now: Date, limit: number) => Promise<string[]>,
  change: (held: Held, db: Db, now: Date, ports: Parameters<Timer['run']>[2]) => Promise<unknown>,
): Timer => ({
  name,
  async run(db, now, ports) {
    const tokens = await due(db, now, BATCH)
    for (const uuid of tokens) {
      const held = await hold(db, uuid)
      if (held) await change(held, db, now, ports)
    }
    return tokens.length
  },
})

export const PAYMENT_TIMERS: readonly Timer[] = [
  timer('decisions', decisionsDue, (held, db, now) => catchUp(db, now, held)),
  timer('expiries', expiriesDue, (held, db, now) => catchUp(db, now, held)),
  timer('transfers', transfersDue, (held, db, now, { bank }) => confirm(db, now, bank, held)),
  timer('reversals', reversalsDue, (held, db, now) => reversePayment(db, now, held, 'reverse_enroller', null)),
]
