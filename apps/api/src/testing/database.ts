import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, databaseOver } from '../db/database.ts'
import { openEmbedded } from '../db/embedded.open.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { MIGRATIONS } from '../db/migration-sources.ts'
import { postgresSessions } from '../db/postgres.sessions.ts'
import type { Sessions } from '../db/sessions.ts'

const quiet = () => undefined

/** Sessions of an empty migrated database of its own; `drop` closes them and removes it from the server. */
export async function openTestSessions(): Promise<{
  kind: Database['kind']
  sessions: Sessions
  drop(): Promise<void>
}> {
  const server = process.env['DATABASE_URL']
  const migrations = readMigrations(MIGRATIONS)
  if (!server) {
    const sessions = await openEmbedded({ dataDir: undefined, migrations, log: quiet })
    return { kind: 'embedded', sessions, drop: () => sessions.close() }
  }
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const sessions = postgresSessions({ url: url.href, poolSize: 6, log: quiet })
  await migrate(sessions, migrations)
  return {
    kind: 'postgres',
    sessions,
    async drop() {
      await sessions.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}

/** An empty migrated database of its own: a new one on the server of DATABASE_URL, else one in memory. */
export async function openTestDatabase(): Promise<Database & { drop(): Promise<void> }> {
  const opened = await openTestSessions()
  return { ...databaseOver(opened.kind, opened.sessions), drop: () => opened.drop() }
}

/** Databases are made and dropped outside of any transaction, from the database of the server's address. */
async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
