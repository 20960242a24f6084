import { randomBytes } from 'node:crypto'
import { onServer, startPostgres } from '../../../../tools/postgres.ts'
import { migrate, raiseBarrier, readMigrations } from '../db/migrate.ts'
import { postgresSessions } from '../db/postgres.sessions.ts'

/**
 * Runs once before the tests: migrates a template database, which every test file copies, on the server of DATABASE_URL
 * or on a new temporary server. Does nothing if PostgreSQL is not installed.
 * @returns function that runs after the tests
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Two test projects call this setup; the second call does nothing, because the first has made the template database.
  if (process.env['DATABASE_TEMPLATE']) return undefined
  // Without fsync, because dropping a database first writes all other databases to the disk, which is slow.
  const own = process.env['DATABASE_URL'] ? undefined : await startPostgres({ fsync: 'off' })
  const server = process.env['DATABASE_URL'] || own?.url
  if (!server) return undefined
  const template = `template_${randomBytes(8).toString('hex')}`
  await onServer(server, `create database ${template}`)
  const url = new URL(server)
  url.pathname = `/${template}`
  const sessions = postgresSessions({ url: url.href, poolSize: 1, log: () => undefined })
  await migrate(sessions, readMigrations())
  await raiseBarrier(sessions)
  await sessions.close()
  // Passes the database's address to the test workers, which inherit the environment of this process.
  process.env['DATABASE_URL'] = server
  process.env['DATABASE_TEMPLATE'] = template
  return async () => {
    await onServer(server, `drop database ${template} with (force)`)
    await own?.stop()
  }
}
