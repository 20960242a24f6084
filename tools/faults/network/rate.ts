import { setTimeout as pause } from 'node:timers/promises'
import { say } from '../settings.ts'
import type { Heard } from './heard.ts'
import type { Payments } from './payments.ts'

/** Payments a second that every machine must reach. */
const LEAST = 20
/** As many payments at once as keep the processors busy; the first seconds warm the code up and do not count. */
const SPRINT = { warmMs: 5_000, ms: 10_000, underWay: 24 }
const STEADY_MS = 60_000
/** Share of the sprint that is tried first, and factor from each try to the next. */
const STEP = 0.9
/** Share of the payments begun in a minute that must be paid, and told, in that minute. */
const KEPT = 0.97

/** Finds the highest rate of payments that the network keeps up for a minute. @returns payments a second */
export async function steadyRate(name: string, payments: Payments, heard: Heard, ms = STEADY_MS): Promise<number> {
  const { acknowledged } = payments
  const during = async (time: number, work: (stop: AbortSignal) => Promise<void>, warmMs = 0) => {
    const stop = new AbortController()
    const working = work(stop.signal)
    await pause(warmMs)
    const [paid, told] = [acknowledged.payments.size, heard.paid]
    await pause(time)
    const done = { paid: acknowledged.payments.size - paid, told: heard.paid - told }
    stop.abort()
    await working
    await payments.settled()
    return done
  }
  const sprint = await during(SPRINT.ms, (stop) => payments.busy(SPRINT.underWay, stop), SPRINT.warmMs)
  if (sprint.paid === 0) throw new Error(`${name}: nothing can be paid: ${payments.refused[0]}`)
  for (let rate = (sprint.paid / SPRINT.ms) * 1_000 * STEP; ; rate *= STEP) {
    const { paid, told } = await during(ms, (stop) => payments.steady(rate, stop))
    const begun = (rate * ms) / 1_000
    const kept = Math.min(paid, told) >= KEPT * begun
    const measured = `${Math.round(begun)} payments begun at ${rate.toFixed(1)}/s, ${paid} paid and ${told} told in ${ms / 1_000} s`
    if (kept || rate < LEAST) {
      say(kept && rate >= LEAST, `${name}: a steady rate of at least ${LEAST} payments a second`, measured)
      return rate
    }
    process.stdout.write(`        ${name}: not steady: ${measured}\n`)
  }
}
