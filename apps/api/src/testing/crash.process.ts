import { writeSync } from 'node:fs'
import { asOwner } from './database.ts'
import { databaseOver } from '../db/database.ts'
import { openEmbedded } from '../db/embedded.open.ts'
import { readMigrations } from '../db/migrate.ts'

/**
 * Process for the crash tests: opens the data folder given as first argument, appends two rows per transaction, and prints each
 * number after its transaction was acknowledged.
 */
const [dataDir = ''] = process.argv.slice(2)
const say = (text: string) => writeSync(1, `${text}\n`)

const migrations = readMigrations()
const sessions = await openEmbedded({ dataDir, migrations, log: () => undefined })
// Uses a table of its own, outside the portal's schema.
const database = databaseOver('embedded', asOwner(sessions))
await database.query(
  'create table if not exists written (number int not null, half text not null, primary key (number, half))',
)
const { rows } = await database.query<{ last: number }>('select coalesce(max(number), 0) as last from written')
say('open')

const stopping = new AbortController()
process.once('SIGTERM', () => {
  stopping.abort()
})
for (let number = (rows[0]?.last ?? 0) + 1; !stopping.signal.aborted; number += 1) {
  await database.transaction(async (tx) => {
    await tx.query('insert into written values ($1, $2)', [number, 'first'])
    await tx.query('insert into written values ($1, $2)', [number, 'x'.repeat(number % 3_000)])
  })
  say(String(number))
}
await database.close()
say('closed')
