import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../apps/api/src/db/database.ts'
import { MIGRATIONS } from '../../apps/api/src/db/migration-sources.ts'

export type Select = <Row>(sql: string) => Promise<Row[]>

/** Where a server under test keeps its data, and how the harness reads them behind its back. */
export interface Store {
  readonly kind: 'PostgreSQL' | 'PGlite'
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Reads the data as the last death of the server left them; no server may run meanwhile. */
  inspect<T>(work: (select: Select) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

/** A new database of a PostgreSQL server. */
export async function postgresStore(serverUrl: string): Promise<Store> {
  const dataDir = await folder()
  const name = `faults_${randomBytes(6).toString('hex')}`
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  await onPostgres(serverUrl, (select) => select(`create database ${name}`))
  return {
    kind: 'PostgreSQL',
    dataDir,
    databaseUrl: url.href,
    inspect: (work) => onPostgres(url.href, work),
    async remove() {
      await onPostgres(serverUrl, (select) => select(`drop database ${name} with (force)`))
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A new data folder. It is read through a copy: opening the original would repair it before the server does. */
export async function embeddedStore(): Promise<Store> {
  const dataDir = await folder()
  return {
    kind: 'PGlite',
    dataDir,
    databaseUrl: undefined,
    async inspect(work) {
      const copy = await folder()
      await cp(join(dataDir, 'database'), join(copy, 'database'), { recursive: true })
      const database = await openDatabase({ dataDir: copy, migrations: MIGRATIONS, log: () => undefined })
      try {
        return await work(async <Row>(sql: string) => (await database.query<Row>(sql)).rows)
      } finally {
        await database.close()
        await rm(copy, { recursive: true, force: true })
      }
    },
    remove: () => rm(dataDir, { recursive: true, force: true }),
  }
}

const folder = (): Promise<string> => mkdtemp(join(tmpdir(), 'portal-faults-'))

async function onPostgres<T>(url: string, work: (select: Select) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(async <Row>(sql: string) => (await client.query(sql)).rows as Row[])
  } finally {
    await client.end()
  }
}
