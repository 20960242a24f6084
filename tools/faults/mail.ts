import { startPostgres } from '../postgres.mjs'
import './interrupt.ts'
import { startIssuer } from './issuer.ts'
import { type MailSeries, runMailSeries } from './mail.series.ts'
import { randomFrom } from './random.ts'
import { embeddedStore, postgresStore, type Store } from './store.ts'
import { type Verdict, verdict } from './verdict.ts'

const number = (name: string, byDefault: number) => Number(process.env[name] ?? byDefault)
const KILLS = { PostgreSQL: number('KILLS_MAIL_POSTGRES', 50), PGlite: number('KILLS_MAIL_EMBEDDED', 20) }
const SEED = number('SEED', 1)
const LIMIT_MS = 60_000

const say = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

function verdictsOf(series: MailSeries): Verdict[] {
  const { kind, kills, promised, queued, unsent, missing, twice, renamed, unforeseen } = series
  const { longestMs, stuckMs, drainMs } = series
  return [
    verdict(
      `${kind}: every letter is sent at least once`,
      `${kills} kills, ${promised} promised, ${queued} queued, ${unsent} not marked as sent, ${missing} never came`,
      promised > 0 && missing === 0 && unsent === 0,
    ),
    verdict(
      `${kind}: a letter that comes again has the same Message-ID`,
      `${twice} came more than once, ${renamed} of them under another Message-ID`,
      renamed === 0,
    ),
    verdict(
      `${kind}: none is stuck for over 60 s`,
      `${seconds(stuckMs)} of a running server from a promise to its letter at the longest, ${seconds(longestMs)} with the restarts, ${seconds(drainMs)} from the last start to the last letter`,
      stuckMs <= LIMIT_MS && drainMs <= LIMIT_MS,
    ),
    verdict(`${kind}: nothing is answered but success`, `${unforeseen.length} other answers`, unforeseen.length === 0),
  ]
}

const started = performance.now()
const issuer = await startIssuer()
const postgres = await startPostgres()
if (!postgres) say('PostgreSQL is not installed: its letters are left out.')
const stores: (() => Promise<Store>)[] = [embeddedStore]
if (postgres) stores.unshift(() => postgresStore(postgres.url))

let broken = 0
for (const open of stores) {
  const store = await open()
  try {
    for (const { promise, measured, kept } of verdictsOf(
      await runMailSeries(store, issuer, KILLS[store.kind], randomFrom(SEED)),
    )) {
      if (!kept) broken += 1
      say(`${kept ? 'kept  ' : 'BROKEN'}  ${promise}: ${measured}`)
    }
  } finally {
    await store.remove()
  }
}
await postgres?.stop()
await issuer.down()
say(`\nletters: ${broken} broken, ${Math.round((performance.now() - started) / 1000)} s`)
process.exit(broken === 0 ? 0 : 1)
