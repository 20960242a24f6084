import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** One call to make; a new one each time. */
export type Next = () => { origin: string; path: string; method?: string; token: string; body?: string }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Makes a call and reads its whole answer. @returns milliseconds */
function call(next: Next): Promise<number> {
  const { origin, path, method = 'GET', token, body } = next()
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const sent = request(`${origin}${path}`, { method, agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        if ((answer.statusCode ?? 500) >= 300) text += chunk
      })
      answer.on('end', () => {
        if ((answer.statusCode ?? 500) < 300) return resolve(performance.now() - started)
        reject(new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 300)}`))
      })
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(share * times.length) - 1)] ?? Number.NaN
const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Calls one after the other, the given ones in turn, so that whatever else the machine does meets all alike. */
export async function latencies(nexts: readonly Next[], times: number, warm = 15): Promise<number[][]> {
  const taken: number[][] = nexts.map(() => [])
  for (let index = -warm; index < times; index++) {
    for (const [which, next] of nexts.entries()) {
      const ms = await call(next)
      if (index >= 0) taken[which]?.push(ms)
    }
  }
  return taken
}

/** Calls a second of `connections` that never rest. */
async function throughput(next: Next, seconds: number, connections: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await call(next)
        done += 1
      }
    }),
  )
  return done / seconds
}

/** Calls a second of each, in rounds one after the other: the median of the rounds. */
export async function throughputs(nexts: readonly Next[], seconds: number, rounds = 3): Promise<number[]> {
  const rates: number[][] = nexts.map(() => [])
  for (const next of nexts) await throughput(next, 0.5, 8)
  for (let round = 0; round < rounds; round++) {
    for (const [which, next] of nexts.entries()) rates[which]?.push(await throughput(next, seconds, 8))
  }
  return rates.map(median)
}

/**
 * Begins so many calls a second, whatever became of the earlier ones.
 * @returns the answers a second, and how many calls were turned away
 */
export async function paced(
  next: Next,
  perSecond: number,
  seconds: number,
): Promise<{ rate: number; refused: number }> {
  const running: Promise<unknown>[] = []
  let refused = 0
  const started = performance.now()
  for (let index = 0; index < perSecond * seconds; index++) {
    const due = started + (index * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 0) await pause(wait)
    running.push(call(next).catch(() => (refused += 1)))
  }
  await Promise.all(running)
  return { rate: ((running.length - refused) * 1000) / (performance.now() - started), refused }
}
