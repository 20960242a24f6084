import fc from 'fast-check'
import { CALLS } from '@portal/network/served'
import { startPostgres } from '../postgres.ts'
import { shotsOf, strayPaths } from './arbitraries.ts'

/** Number of calls, spread over all operations; and the number that makes the same calls again. */
const TOTAL = Number(process.env['FUZZ_CALLS'] ?? 10_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)
/** Operations are called in turns, so that later turns know what earlier ones made. */
const TURNS = 20
/** Longest time until an answer. */
const ANSWER_MS = 20_000
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD']

const postgres = await startPostgres({ fsync: 'off' })
if (postgres) process.env['DATABASE_URL'] = postgres.url
const { openTarget } = await import('./target.ts')
const { createFire } = await import('./fire.ts')
const target = await openTarget()
const fire = createFire(target)
const say = (line: string) => process.stdout.write(`${line}\n`)
const numRuns = Math.max(1, Math.ceil(TOTAL / TURNS / (CALLS.length + 1)))
/** Keeps the whole of what a person may want to repeat, and little of what repeats itself. */
const short = (text: string) =>
  text.replaceAll(/(.)\1{99,}/g, (run, one: string) => `${one}{${run.length}}`).slice(0, 3000)
const failed = new Set<string>()

async function attempt(name: string, property: fc.IAsyncProperty<unknown>, seed: number): Promise<void> {
  if (failed.has(name)) return
  const { failed: broken, errorInstance, counterexample, numShrinks } = await check(property, seed)
  if (!broken) return
  failed.add(name)
  const said = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  say(`BROKEN  ${name} after ${numShrinks} shrinks: ${short(said)}\n        ${short(JSON.stringify(counterexample))}`)
}
const check = (property: fc.IAsyncProperty<unknown>, seed: number) =>
  fc.check(property, { numRuns, seed, plugins: [fc.timeout(ANSWER_MS)] })

say(`seed ${SEED}, ${numRuns * TURNS} calls of each operation, ${postgres ? 'PostgreSQL' : 'embedded database'}`)
const began = performance.now()
for (let turn = 0; turn < TURNS; turn += 1) {
  for (const call of CALLS)
    await attempt(
      call.id,
      fc.asyncProperty(shotsOf(call), (shot) => fire.call(call, shot)),
      SEED + turn,
    )
  await attempt(
    'no operation',
    fc.asyncProperty(fc.tuple(fc.constantFrom(...METHODS), strayPaths), ([method, path]) => fire.stray(method, path)),
    SEED + turn,
  )
}
const seconds = Math.round((performance.now() - began) / 1000)
const counts = [...fire.counts].toSorted(([a], [b]) => a - b)
const sum = counts.reduce((total, [, count]) => total + count, 0)
say(`${sum} calls in ${seconds} s: ${counts.map(([status, count]) => `${status} × ${count}`).join(', ')}`)
say(failed.size === 0 ? 'kept    every answer is documented' : `BROKEN  ${[...failed].join(', ')}`)
await target.close()
await postgres?.stop()
process.exit(failed.size === 0 ? 0 : 1)
