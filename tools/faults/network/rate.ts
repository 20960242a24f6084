import { setTimeout as pause } from 'node:timers/promises'
import { say } from '../settings.ts'
import type { Heard } from './heard.ts'
import type { Payments } from './payments.ts'

/** Payments a second that every machine must reach. */
const LEAST = 20
/** Payments under way at once, enough to keep the processors busy, and number of them that warm the code up before time counts. */
const SPRINT = { underWay: 12, warm: 50, warmMs: 120_000, ms: 10_000 }
/** Rate below which nothing is proven. */
const LOWEST = 1
const STEADY_MS = 60_000
/** Share of the sprint that is tried first, and factor from each try to the next. */
const STEP = 0.85
/** Share of the payments begun in a minute that must be paid, and told, in that minute. */
const KEPT = 0.97

/** Finds the highest rate of payments that the network keeps up for a minute. @returns payments a second */
export async function steadyRate(name: string, payments: Payments, heard: Heard): Promise<number> {
  const { acknowledged } = payments
  const during = async (time: number, work: (stop: AbortSignal) => Promise<void>, warm = async () => {}) => {
    const stop = new AbortController()
    const working = work(stop.signal)
    await warm()
    const [paid, told] = [acknowledged.payments.size, heard.paid]
    await pause(time)
    const done = { paid: acknowledged.payments.size - paid, told: heard.paid - told }
    stop.abort()
    await working
    await payments.settled()
    return done
  }
  const warm = async () => {
    const limit = performance.now() + SPRINT.warmMs
    while (acknowledged.payments.size < SPRINT.warm && performance.now() < limit) await pause(50)
  }
  const sprint = await during(SPRINT.ms, (stop) => payments.busy(SPRINT.underWay, stop), warm)
  let rate = (sprint.paid / SPRINT.ms) * 1_000 * STEP
  while (rate > LOWEST) {
    const { paid, told } = await during(STEADY_MS, (stop) => payments.steady(rate, stop))
    const begun = (rate * STEADY_MS) / 1_000
    const measured = `${Math.round(begun)} payments begun at ${rate.toFixed(1)}/s, ${paid} paid and ${told} told in ${STEADY_MS / 1_000} s`
    if (Math.min(paid, told) >= KEPT * begun) {
      say(rate >= LEAST, `${name}: a steady rate of at least ${LEAST} payments a second`, measured)
      return rate
    }
    process.stdout.write(`        ${name}: not steady: ${measured}\n`)
    rate *= STEP
  }
  throw new Error(`${name}: no steady rate; ${payments.late} out of time, refused: ${payments.refused[0]}`)
}
