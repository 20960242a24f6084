import { Agent, request } from 'node:http'

/** A call to make; a new one each time. */
export type Next = () => { origin: string; path: string; token: string }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Makes a call and reads its whole answer. @returns milliseconds */
function call(next: Next): Promise<number> {
  const { origin, path, token } = next()
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - started)
          : reject(new Error(`${path}: ${answer.statusCode}`)),
      )
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

export const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * times.length) - 1)] ?? Number.NaN

/** Times calls that are made one at a time and in turn, so that other work of the machine slows all of them alike. */
export async function latencies(nexts: readonly Next[], times: number, warm = 10): Promise<number[][]> {
  const taken: number[][] = nexts.map(() => [])
  for (let index = -warm; index < times; index++) {
    for (const [which, next] of nexts.entries()) {
      const ms = await call(next)
      if (index >= 0) taken[which]?.push(ms)
    }
  }
  return taken
}

/** Calls a second of eight connections that never rest. */
async function throughput(next: Next, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000
  let done = 0
  const connection = async () => {
    for (; performance.now() < until; done++) await call(next)
  }
  await Promise.all(Array.from({ length: 8 }, connection))
  return done / seconds
}

/** Calls a second of two servers in three alternating rounds: their medians, and the median of the rounds' ratios. */
export async function compared(ours: Next, other: Next, seconds: number): Promise<[number, number, number]> {
  await throughput(ours, 0.5)
  await throughput(other, 0.5)
  const rounds: [number, number][] = []
  for (let round = 0; round < 3; round++)
    rounds.push([await throughput(ours, seconds), await throughput(other, seconds)])
  const median = (of: (round: [number, number]) => number) => percentile(rounds.map(of), 0.5)
  return [median(([one]) => one), median(([, two]) => two), median(([one, two]) => one / two)]
}
