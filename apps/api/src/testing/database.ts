import { randomBytes } from 'node:crypto'
import { type Database, databaseOver } from '../db/database.ts'
import { openEmbedded } from '../db/embedded.open.ts'
import { migrate, raiseBarrier, readMigrations } from '../db/migrate.ts'
import { postgresPools, postgresSessions } from '../db/postgres.sessions.ts'
import type { Sessions } from '../db/sessions.ts'
import { onServer } from '../../../../tools/postgres.ts'

const quiet = () => undefined

/** Longer than any test: on a loaded machine, calls that wait for each other take longer than the server lets them. */
const limits = { connectMs: 60_000, statementMs: 60_000, callMs: 60_000, idleInTransactionMs: 60_000, waiting: 100 }

/** Opens sessions of a new, empty, migrated database; `drop` closes the sessions and deletes the database. */
export async function openTestSessions(): Promise<{
  kind: Database['kind']
  sessions: Sessions
  drop(): Promise<void>
}> {
  const server = process.env['DATABASE_URL']
  const migrations = readMigrations()
  if (!server) {
    const sessions = await openEmbedded({ dataDir: undefined, migrations, log: quiet })
    return { kind: 'embedded', sessions, drop: () => sessions.close() }
  }
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name} template ${process.env['DATABASE_TEMPLATE'] ?? 'template1'}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const owner = postgresSessions({ url: url.href, poolSize: 3, limits, log: quiet })
  await migrate(owner, migrations)
  const barrier = await raiseBarrier(owner)
  const pools = postgresPools({ url: url.href, poolSize: 6, barrier, limits, log: quiet })
  return {
    kind: 'postgres',
    sessions: { ...pools, acquire: (access) => (access === undefined ? owner : pools).acquire(access) },
    async drop() {
      await Promise.all([pools.close(), owner.close()])
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

/** Sessions that always have the rights of the schema's owner, whichever access (`Access`) is requested. */
export const asOwner = (sessions: Sessions): Sessions => ({ ...sessions, acquire: () => sessions.acquire() })

/** New, empty, migrated database, used as the schema's owner; on the server of DATABASE_URL, or else in memory. */
export async function openTestDatabase(): Promise<Database & { drop(): Promise<void> }> {
  const opened = await openTestSessions()
  return { ...databaseOver(opened.kind, asOwner(opened.sessions)), drop: () => opened.drop() }
}

/** New database with row-level security as in the server; only `query` and `transaction` have the owner's rights. */
export async function openGuardedDatabase(): Promise<Database & { drop(): Promise<void> }> {
  const opened = await openTestSessions()
  const owned = databaseOver(opened.kind, asOwner(opened.sessions))
  return {
    ...databaseOver(opened.kind, opened.sessions),
    query: (sql, params) => owned.query(sql, params),
    transaction: (work) => owned.transaction(work),
    drop: () => opened.drop(),
  }
}
