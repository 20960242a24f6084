import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { type Finding, look, type Select } from './check.ts'
import { MAIN, startPortal } from './portal.process.ts'

/** The data of a server under test, and the way to read them without it. */
export interface Store {
  readonly name: string
  readonly settings: { dataDir: string; databaseUrl?: string }
  /** Reads the data as the last end of the server left them; no server may run meanwhile. */
  inspect<T>(work: (select: Select) => Promise<T>): Promise<T>
  /** Lets a server plant the demo data, which were not written through its API. @returns what they look like */
  plant(env: Record<string, string>): Promise<Finding>
}

/** Runs `work` on a new database of a PostgreSQL server. */
export async function withPostgres(serverUrl: string, work: (store: Store) => Promise<void>): Promise<void> {
  const name = `faults_${randomBytes(6).toString('hex')}`
  const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
  await onPostgres(serverUrl, (select) => select(`create database ${name}`))
  await withFolder((dataDir) =>
    work(storeOf('PostgreSQL', { dataDir, databaseUrl }, (read) => onPostgres(databaseUrl, read))),
  )
  await onPostgres(serverUrl, (select) => select(`drop database ${name} with (force)`))
}

/** Runs `work` on a new data folder. It is read through a copy, because opening the original would repair it. */
export function withEmbedded(work: (store: Store) => Promise<void>): Promise<void> {
  return withFolder((dataDir) =>
    work(
      storeOf('PGlite', { dataDir }, (read) =>
        withFolder(async (copy) => {
          await cp(join(dataDir, 'database'), copy, { recursive: true })
          const database = await PGlite.create(copy)
          const select: Select = async (sql) =>
            (await database.query<[string]>(sql, [], { rowMode: 'array' })).rows.flat()
          try {
            return await read(select)
          } finally {
            await database.close()
          }
        }),
      ),
    ),
  )
}

function storeOf(name: string, settings: Store['settings'], inspect: Store['inspect']): Store {
  return {
    name,
    settings,
    inspect,
    async plant(env) {
      await (await startPortal(MAIN, env)).end('SIGTERM')
      return inspect(look)
    },
  }
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-faults-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function onPostgres<T>(url: string, work: (select: Select) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const select: Select = async (sql) => (await client.query<[string]>({ text: sql, rowMode: 'array' })).rows.flat()
  try {
    return await work(select)
  } finally {
    await client.end()
  }
}
