import { startPostgres } from '../postgres.ts'
import './interrupt.ts'
import { killAgainAndAgain } from './kills.ts'
import { databaseOutages, providerOutage, stops } from './outages.ts'
import { brokenPromises, say } from './say.ts'
import { withEmbedded, withPostgres } from './store.ts'

const KILLS_POSTGRES = Number(process.env['KILLS_POSTGRES'] ?? 50)
const KILLS_EMBEDDED = Number(process.env['KILLS_EMBEDDED'] ?? 20)

const postgres = await startPostgres()
if (postgres) {
  await withPostgres(postgres.url, (store) => killAgainAndAgain(store, KILLS_POSTGRES))
  await withPostgres(postgres.url, (store) => databaseOutages(postgres, store))
  await withPostgres(postgres.url, stops)
  await postgres.stop()
} else say(true, 'PostgreSQL', 'left out, because its programs are not installed')
await withEmbedded((store) => killAgainAndAgain(store, KILLS_EMBEDDED))
await withEmbedded(stops)
await withEmbedded((own) => withEmbedded((other) => providerOutage(own, other)))
process.exit(brokenPromises() === 0 ? 0 : 1)
