import { startPostgres } from '../postgres.ts'
import { killAgainAndAgain } from './kills.ts'
import { killNetwork } from './network/kills.ts'
import { databaseOutages, providerOutage, stops } from './outages.ts'
import { hasProxy } from './proxy.ts'
import { replaceMasterKey } from './rekey.ts'
import { rollingRestart } from './rolling.ts'
import { brokenPromises, say } from './settings.ts'
import { withStore } from './store.ts'
import { upgrade } from './upgrade.ts'

const KILLS_POSTGRES = Number(process.env['KILLS_POSTGRES'] ?? 50)
const KILLS_EMBEDDED = Number(process.env['KILLS_EMBEDDED'] ?? 20)
/** `portal`, `network`, `rolling`, `rekey` or `upgrade` for that part alone. */
const [only] = process.argv.slice(2)

// Two killed processes leave sessions, which PostgreSQL ends a moment later.
const postgres = await startPostgres({ max_connections: '150' })
if (!postgres) say(true, 'PostgreSQL', 'left out, because its programs are not installed')

if (only === undefined || only === 'rolling') {
  if (postgres && hasProxy()) await withStore(postgres.url, rollingRestart)
  else say(true, 'Rolling restart', 'left out, because HAProxy or PostgreSQL is not installed')
}
if (only === undefined || only === 'rekey') {
  if (postgres && hasProxy()) await withStore(postgres.url, replaceMasterKey)
  else say(true, 'Master key replaced', 'left out, because HAProxy or PostgreSQL is not installed')
}
if (postgres && (only === undefined || only === 'upgrade'))
  await withStore(postgres.url, (store) => upgrade(postgres, store))
if (only === undefined || only === 'portal') {
  if (postgres) {
    await withStore(postgres.url, (store) => killAgainAndAgain(store, KILLS_POSTGRES))
    await withStore(postgres.url, (store) => databaseOutages(postgres, store))
    await withStore(postgres.url, stops)
  }
  await withStore(undefined, (store) => killAgainAndAgain(store, KILLS_EMBEDDED))
  await withStore(undefined, stops)
  await withStore(undefined, (own) => withStore(undefined, (other) => providerOutage(own, other)))
}
if (only === undefined || only === 'network') {
  const rows: Record<string, string | number>[] = []
  if (postgres) await withStore(postgres.url, async (store) => void rows.push(await killNetwork(store, KILLS_POSTGRES)))
  await withStore(undefined, async (store) => void rows.push(await killNetwork(store, KILLS_EMBEDDED)))
  for (const cells of [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row).map(String))])
    process.stdout.write(`${cells.map((cell) => cell.padStart(15)).join(' ')}\n`)
}
await postgres?.stop()
process.exit(brokenPromises() === 0 ? 0 : 1)
