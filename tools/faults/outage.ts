import { startPostgres } from '../postgres.mjs'
import './interrupt.ts'
import { startIssuer } from './issuer.ts'
import { databaseOutages } from './outage.database.ts'
import { identityOutages } from './outage.identity.ts'
import { refusesSecondProcess, stops, stopsDespiteStalledClient } from './outage.stop.ts'
import { embeddedStore, postgresStore, type Store } from './store.ts'
import type { Verdict } from './verdict.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)
const started = performance.now()
const issuer = await startIssuer()
const postgres = await startPostgres()
if (!postgres) say('PostgreSQL is not installed: its outages are left out.')

/** Each part on data of its own, said as soon as it is known. */
async function part(open: () => Promise<Store>, work: (store: Store) => Promise<Verdict[]>): Promise<Verdict[]> {
  const store = await open()
  try {
    const verdicts = await work(store)
    for (const { promise, measured, kept } of verdicts) say(`${kept ? 'kept  ' : 'BROKEN'}  ${promise}: ${measured}`)
    return verdicts
  } finally {
    await store.remove()
  }
}

const verdicts: Verdict[] = []
if (postgres) {
  const open = () => postgresStore(postgres.url)
  verdicts.push(...(await part(open, (store) => databaseOutages(postgres, store, issuer))))
  verdicts.push(...(await part(open, (store) => stops(store, issuer))))
}
verdicts.push(...(await part(embeddedStore, (store) => stops(store, issuer))))
verdicts.push(...(await part(embeddedStore, (store) => stopsDespiteStalledClient(store, issuer))))
verdicts.push(...(await part(embeddedStore, (store) => refusesSecondProcess(store, issuer))))
verdicts.push(...(await part(embeddedStore, (store) => identityOutages(store, issuer))))
await postgres?.stop()
await issuer.down()

const broken = verdicts.filter(({ kept }) => !kept).length
say(`\n${verdicts.length - broken} kept, ${broken} broken, ${Math.round((performance.now() - started) / 1000)} s`)
process.exit(broken === 0 ? 0 : 1)
