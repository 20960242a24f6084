import { join } from 'node:path'
import { startPostgres } from '../postgres.mjs'
import './interrupt.ts'
import { startIssuer } from './issuer.ts'
import { MAIN } from './portal.process.ts'
import { randomFrom } from './random.ts'
import { faultsOf, tableOf } from './series.report.ts'
import { type Plan, runSeries, type Series } from './series.ts'
import { embeddedStore, postgresStore, type Store } from './store.ts'
import type { Tampering } from './tampered.sessions.ts'

/** Kills, by setting; the moments follow from the seed. */
const number = (name: string, byDefault: number) => Number(process.env[name] ?? byDefault)
const KILLS = { PostgreSQL: number('KILLS_POSTGRES', 50), PGlite: number('KILLS_EMBEDDED', 20) }
const CONTROL_KILLS = number('KILLS_CONTROL', 5)
const SEED = number('SEED', 1)
const CONTROL = join(import.meta.dirname, 'control-server.ts')

const say = (text: string) => process.stdout.write(`${text}\n`)
const started = performance.now()
const issuer = await startIssuer()
const postgres = await startPostgres()
if (!postgres) say('PostgreSQL is not installed: only PGlite is killed.')

const stores: [Store['kind'], () => Promise<Store>][] = [['PGlite', embeddedStore]]
if (postgres) stores.unshift(['PostgreSQL', () => postgresStore(postgres.url)])

async function series(open: () => Promise<Store>, plan: Omit<Plan, 'random'>): Promise<Series> {
  const store = await open()
  try {
    const done = await runSeries({ ...plan, random: randomFrom(SEED) }, store, issuer)
    say(`${done.kind}, ${done.name}: ${done.kills} kills done`)
    return done
  } finally {
    await store.remove()
  }
}

const results: Series[] = []
const failures: string[] = []
for (const [kind, open] of stores) {
  const done = await series(open, { name: 'the server', kills: KILLS[kind], entry: MAIN })
  results.push(done)
  failures.push(...faultsOf(done).map((fault) => `${kind}: ${fault}`))
  for (const tampering of ['acknowledge-first', 'no-transaction'] satisfies Tampering[]) {
    const control = await series(open, {
      name: `control ${tampering}`,
      kills: CONTROL_KILLS,
      entry: CONTROL,
      env: { TAMPERING: tampering },
    })
    results.push(control)
    const found = tampering === 'acknowledge-first' ? control.lost : control.halves.size
    if (found === 0) failures.push(`${kind}: the control ${tampering} was not found out`)
  }
}
await postgres?.stop()
await issuer.down()

say(`\n${tableOf(results)}\n`)
say(`seed ${SEED}, ${Math.round((performance.now() - started) / 1000)} s`)
say(failures.length === 0 ? 'Nothing lost, nothing half-written; every control was found out.' : failures.join('\n'))
process.exit(failures.length === 0 ? 0 : 1)
