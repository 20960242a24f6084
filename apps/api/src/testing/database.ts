import { randomBytes } from 'node:crypto'
import { type Database, databaseOver } from '../db/database.ts'
import { openEmbedded } from '../db/embedded.open.ts'
import { migrate, raiseBarrier, readMigrations } from '../db/migrate.ts'
import { postgresDoors, postgresSessions } from '../db/postgres.sessions.ts'
import type { Sessions } from '../db/sessions.ts'
import { onServer } from '../../../../tools/postgres.ts'

const quiet = () => undefined

/** Sessions of an empty migrated database of its own; `drop` closes them and removes it from the server. */
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
  const owner = postgresSessions({ url: url.href, poolSize: 3, log: quiet })
  await migrate(owner, migrations)
  const barrier = await raiseBarrier(owner)
  const doors = postgresDoors({ url: url.href, poolSize: 6, barrier, log: quiet })
  return {
    kind: 'postgres',
    sessions: { ...doors, acquire: (door) => (door === undefined ? owner : doors).acquire(door) },
    async drop() {
      await Promise.all([doors.close(), owner.close()])
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

/** Sessions that are all the schema's owner's, whatever door is asked for. */
export const asOwner = (sessions: Sessions): Sessions => ({ ...sessions, acquire: () => sessions.acquire() })

/** An empty migrated database of its own, used as the owner of its schema: a new one on the server of DATABASE_URL, else one in memory. */
export async function openTestDatabase(): Promise<Database & { drop(): Promise<void> }> {
  const opened = await openTestSessions()
  return { ...databaseOver(opened.kind, asOwner(opened.sessions)), drop: () => opened.drop() }
}

/** The same as the server uses it, each session with the rights of its door; `query` and `transaction` are a test's own, the owner's. */
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
