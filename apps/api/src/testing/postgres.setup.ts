import { randomBytes } from 'node:crypto'
import { onServer, startPostgres } from '../../../../tools/postgres.ts'
import { migrate, raiseBarrier, readMigrations } from '../db/migrate.ts'
import { postgresSessions } from '../db/postgres.sessions.ts'

/**
 * Runs once before the tests: migrates one database on the server of DATABASE_URL, or on a server of this run's own, for every test file
 * to copy. Does nothing if PostgreSQL is not installed.
 * @returns what runs after the tests
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // Two projects use the API's database, and each calls this.
  if (process.env['DATABASE_TEMPLATE']) return undefined
  // Removing a database writes all others to the disk first, so the disk is not waited for.
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
  // Workers get this process's environment.
  process.env['DATABASE_URL'] = server
  process.env['DATABASE_TEMPLATE'] = template
  return async () => {
    await onServer(server, `drop database ${template} with (force)`)
    await own?.stop()
  }
}
