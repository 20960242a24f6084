import { startPostgres } from '../postgres.ts'
import { killAgainAndAgain } from './kills.ts'
import { databaseOutages, providerOutage, stops } from './outages.ts'
import { brokenPromises, say } from './settings.ts'
import { withStore } from './store.ts'

const KILLS_POSTGRES = Number(process.env['KILLS_POSTGRES'] ?? 50)
const KILLS_EMBEDDED = Number(process.env['KILLS_EMBEDDED'] ?? 20)

const postgres = await startPostgres()
if (postgres) {
  await withStore(postgres.url, (store) => killAgainAndAgain(store, KILLS_POSTGRES))
  await withStore(postgres.url, (store) => databaseOutages(postgres, store))
  await withStore(postgres.url, stops)
  await postgres.stop()
} else say(true, 'PostgreSQL', 'left out, because its programs are not installed')
await withStore(undefined, (store) => killAgainAndAgain(store, KILLS_EMBEDDED))
await withStore(undefined, stops)
await withStore(undefined, (own) => withStore(undefined, (other) => providerOutage(own, other)))
process.exit(brokenPromises() === 0 ? 0 : 1)
