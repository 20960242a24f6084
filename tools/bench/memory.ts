import { readFileSync } from 'node:fs'
import type { Issuer } from './issuer.ts'
import type { Case } from './cases.ts'
import { PEOPLE } from './dataset.ts'
import type { Stand } from './stand.ts'
import { verdict } from './table.ts'
import { latencies, type Next, paced } from './timing.ts'

const PER_SECOND = 300
const SECONDS = 15
/** What people ask for all day: their own cards, and an administrator's first pages. */
const EVERYDAY = new Set(['own cards, ten', 'own names, ten', 'cards, first page', 'groups by created_at desc'])

/** Megabytes that a process holds; undefined where the system does not tell. */
function resident(pid: number): number | undefined {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
  } catch {
    return undefined
  }
}

/** The most memory that the server holds while 300 calls a second come in. */
export async function memoryAt(
  stand: Stand,
  issuer: Issuer,
  cases: readonly Case[],
  budgetMb: number,
): Promise<string> {
  const asked = cases
    .filter(({ name }) => EVERYDAY.has(name))
    .map((one) => ({
      origin: stand.origin,
      token: issuer.token({ sub: PEOPLE[one.as], administrator: one.as === 'administrator' }),
      path: one.paths(stand.facts)[0] ?? '/',
    }))
  let most = resident(stand.pid)
  const look = setInterval(() => {
    const now = resident(stand.pid)
    if (now !== undefined) most = Math.max(most ?? 0, now)
  }, 100)
  let turn = 0
  const next: Next = () => asked[(turn += 1) % asked.length] as (typeof asked)[number]
  await latencies([next], 100)
  const { rate, refused } = await paced(next, PER_SECOND, SECONDS)
  clearInterval(look)
  const told =
    most === undefined
      ? 'not told by this system'
      : `${most.toFixed(0)} MB, budget ${budgetMb} MB ${verdict(most <= budgetMb)}`
  return `\nMemory of the server on ${stand.name} at ${PER_SECOND} calls a second for ${SECONDS} s (${rate.toFixed(0)} answered a second, ${refused} refused): ${told}`
}
