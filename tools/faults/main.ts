import { startPostgres } from '../postgres.ts'
import { canShiftClock, clockJumps } from './clock.ts'
import { fullDisk } from './disk.ts'
import { failover } from './failover.ts'
import { killAgainAndAgain } from './kills.ts'
import { isLoad, load } from './load.ts'
import { killNetwork } from './network/kills.ts'
import { databaseOutages, providerOutage, stops } from './outages.ts'
import { withoutDatabase } from './pages.ts'
import { partnersDown } from './partners.ts'
import { hasProxy } from './proxy.ts'
import { replaceMasterKey } from './rekey.ts'
import { restore } from './restore.ts'
import { rollingRestart } from './rolling.ts'
import { brokenPromises, say } from './settings.ts'
import { slowDatabase } from './slow.ts'
import { soak } from './soak.ts'
import { withStore } from './store.ts'
import { upgrade } from './upgrade.ts'

const KILLS_POSTGRES = Number(process.env['KILLS_POSTGRES'] ?? 50)
const KILLS_EMBEDDED = Number(process.env['KILLS_EMBEDDED'] ?? 20)

// Two killed processes leave sessions, which PostgreSQL ends a moment later.
const postgres = await startPostgres({ max_connections: '150' })
if (!postgres) say(true, 'PostgreSQL', 'left out, because its programs are not installed')

const onPostgres = (work: Parameters<typeof withStore>[1]) => async () => {
  if (postgres) await withStore(postgres.url, work)
}
/** Runs a part if a program that it needs is installed. */
const needs = (program: string, isThere: boolean, part: () => Promise<void>) => async () => {
  if (isThere) return part()
  say(true, program, 'its parts are left out, because it is not installed')
}

const [only, detail] = process.argv.slice(2)
if (detail !== undefined && !(only === 'load' && isLoad(detail))) throw new Error(`Unknown part ${detail}`)

/** Parts by the name that runs them alone. */
const parts: Record<string, () => Promise<void>> = {
  rolling: needs('HAProxy', hasProxy(), onPostgres(rollingRestart)),
  rekey: needs('HAProxy', hasProxy(), onPostgres(replaceMasterKey)),
  load: needs(
    'HAProxy',
    hasProxy(),
    onPostgres((store) => load(store, detail)),
  ),
  soak: needs('HAProxy', hasProxy(), onPostgres(soak)),
  upgrade: onPostgres((store) => (postgres ? upgrade(postgres, store) : Promise.resolve())),
  failover: async () => {
    if (postgres) for (const synchronous of [true, false]) await failover(synchronous)
  },
  restore: async () => {
    if (postgres) await restore()
  },
  disk: async () => {
    if (postgres) await fullDisk()
  },
  slow: onPostgres(slowDatabase),
  away: needs(
    'HAProxy',
    hasProxy(),
    onPostgres((store) => (postgres ? withoutDatabase(postgres, store) : Promise.resolve())),
  ),
  partners: onPostgres(partnersDown),
  clock: needs('libfaketime', canShiftClock(), onPostgres(clockJumps)),
  portal: async () => {
    if (postgres) {
      await withStore(postgres.url, (store) => killAgainAndAgain(store, KILLS_POSTGRES))
      await withStore(postgres.url, (store) => databaseOutages(postgres, store))
      await withStore(postgres.url, stops)
    }
    await withStore(undefined, (store) => killAgainAndAgain(store, KILLS_EMBEDDED))
    await withStore(undefined, stops)
    await withStore(undefined, (own) => withStore(undefined, (other) => providerOutage(own, other)))
  },
  network: async () => {
    const rows: Record<string, string | number>[] = []
    if (postgres)
      await withStore(postgres.url, async (store) => void rows.push(await killNetwork(store, KILLS_POSTGRES)))
    await withStore(undefined, async (store) => void rows.push(await killNetwork(store, KILLS_EMBEDDED)))
    for (const cells of [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map(String))])
      process.stdout.write(`${cells.map((cell) => cell.padStart(15)).join(' ')}\n`)
  },
}

if (only !== undefined && !(only in parts)) throw new Error(`Unknown part ${only}: ${Object.keys(parts).join(', ')}`)
for (const [name, part] of Object.entries(parts)) if (only === undefined || only === name) await part()
await postgres?.stop()
process.exit(brokenPromises() === 0 ? 0 : 1)
