import { readFile, readdir } from 'node:fs/promises'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { IdentityDatabase, IdentityQueries } from '../options.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

const queriesOf = (session: PGlite | Transaction): IdentityQueries => ({
  query: async <Row>(sql: string, params: unknown[] = []) => ({ rows: (await session.query<Row>(sql, params)).rows }),
})

/** Dump of a migrated database, made once per process, because loading it is four times faster than migrating. */
let migrated: ReturnType<typeof migrate> | undefined

async function migrate() {
  const session = await PGlite.create()
  for (const file of (await readdir(MIGRATIONS)).sort())
    await session.exec(await readFile(new URL(file, MIGRATIONS), 'utf8'))
  const dump = await session.dumpDataDir('none')
  await session.close()
  return dump
}

/** An in-memory PostgreSQL with the provider's tables. */
export async function openTestDatabase(): Promise<IdentityDatabase & { close(): Promise<void> }> {
  migrated ??= migrate()
  const session = await PGlite.create({ loadDataDir: await migrated })
  return {
    ...queriesOf(session),
    transaction: (work) => session.transaction((tx) => work(queriesOf(tx))),
    close: () => session.close(),
  }
}
