import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { type Data, newData } from '../portal-server.ts'
import { connected } from '../postgres.ts'
import { startPortal } from '../server-process.ts'
import type { Select } from './check.ts'

export interface Store {
  readonly name: string
  readonly settings: { dataDir: string; databaseUrl: string | undefined }
  /** Runs SQL queries on the portal's stored data; meanwhile no portal may run on them. */
  inspect<T>(work: (select: Select) => Promise<T>): Promise<T>
  /** Starts and ends a portal, so that it stores the demo data. @returns what `look` finds in the demo data */
  plant<T>(env: Record<string, string>, look: (select: Select) => Promise<T>): Promise<T>
}

/** Runs `work` on a new database: on the PostgreSQL server at the given address, or else the embedded one. */
export async function withStore(postgres: string | undefined, work: (store: Store) => Promise<void>): Promise<void> {
  const data = await newData(postgres)
  const inspect: Store['inspect'] = (read) => inspected(data, read)
  try {
    await work({
      name: postgres ? 'PostgreSQL' : 'PGlite',
      settings: data,
      inspect,
      async plant(env, look) {
        await (await startPortal(env)).end()
        return inspect(look)
      },
    })
  } finally {
    await data.remove()
  }
}

export const inspectAt = <T>(url: string, work: (select: Select) => Promise<T>): Promise<T> =>
  connected(url, (client) =>
    work(async (sql) => (await client.query<[string]>({ text: sql, rowMode: 'array' })).rows.flat()),
  )

/** Runs `work` on the database. The embedded database is copied first, because opening the original would repair it. */
async function inspected<T>({ dataDir, databaseUrl }: Data, work: (select: Select) => Promise<T>): Promise<T> {
  if (databaseUrl) return inspectAt(databaseUrl, work)
  const copy = await mkdtemp(join(tmpdir(), 'portal-copy-'))
  try {
    await cp(join(dataDir, 'database'), copy, { recursive: true })
    const database = await PGlite.create(copy)
    const result = await work(async (sql) =>
      (await database.query<[string]>(sql, [], { rowMode: 'array' })).rows.flat(),
    )
    await database.close()
    return result
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
