import { Agent, request } from 'node:http'

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

/** Times calls one at a time and in turn, so that other work of the machine slows all of them alike. */
export async function latencies(nexts: readonly Next[], times: number): Promise<number[][]> {
  const taken: number[][] = nexts.map(() => [])
  for (let index = 0; index < times; index++)
    for (const [which, next] of nexts.entries()) taken[which]?.push(await call(next))
  return taken
}
