import * as z from 'zod/mini'
import { time } from './answer.ts'
import { type Answer, endpoint } from './endpoint.ts'

/** `up`: works; `degraded`: works, and something waits or is tried again; `off`: does not work or does not run. */
const state = z.enum(['up', 'degraded', 'off'])

const queue = {
  state,
  /** How many wait, counted up to `LIMITS.waitingCounted`. */
  waiting: z.int(),
  /** Since when the oldest of those counted waits; null if none does. */
  oldest: z.nullable(time),
}

/** Returns what of the portal and of the integration network works now, read at most every few seconds. */
export const readStatus = endpoint('GET', '/api/status', {
  operation: 'status.read',
  summary: 'Dice qué funciona ahora en el portal y en la red de integración.',
  access: 'public',
  answer: z.strictObject({
    checked_at: time,
    portal: z.strictObject({ state }),
    database: z.strictObject({ state }),
    letters: z.strictObject(queue),
    network: z.strictObject({
      /** State of the listener that participants call; `off` also if another process, which this one does not see, runs it. */
      state,
      /** Origin by which participants call the network; null if this portal knows none. */
      address: z.nullable(z.string()),
      timers: state,
      notices: z.strictObject(queue),
    }),
  }),
})
export type Status = Answer<typeof readStatus>
export type StatusState = z.output<typeof state>
