import { setTimeout as pause } from 'node:timers/promises'
import { beyondCall } from '@portal/watch/call.facts'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import { openEmbedded } from './embedded.open.ts'
import { type Migration, migrate, raiseBarrier, readMigrations } from './migrate.ts'
import { postgresPools, postgresSessions } from './postgres.sessions.ts'
import type { Schema } from './schema.ts'
import {
  DatabaseUnavailable,
  type Access,
  inTransaction,
  type PoolUse,
  type Queryable,
  type Sessions,
} from './sessions.ts'
import { timedSessions } from './timed.sessions.ts'
import { databaseTrouble } from './trouble.ts'

export type Db = Kysely<Schema>

export interface Database extends Queryable {
  readonly kind: 'postgres' | 'embedded'
  /** Sessions for the portal's own work, without a caller: they see every row. */
  readonly kysely: Db
  /** Sessions for a caller: an administrator sees every integration, anybody else only those that they are a member of. */
  as(caller: { sub: string; administrator: boolean } | undefined): Db
  /** Sessions of the integration network, which names the tables of the schema `network` itself. */
  readonly traffic: Kysely<unknown>
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  /** True if the database answers and can be written to; a standby cannot. */
  ready(): Promise<boolean>
  /** Connections of each pool; none of the embedded database, which has one session. */
  pools(): readonly PoolUse[]
  /** Waits for running transactions, then closes and releases the data folder. */
  close(): Promise<void>
}

interface DatabaseOptions {
  /** Address of a PostgreSQL server (15 or newer); if undefined, the embedded database in `dataDir` is opened. */
  url?: string | undefined
  dataDir: string
  /** Migrations to apply; all migrations of the portal by default. */
  migrations?: readonly Migration[]
  poolSize?: number
  /** Folder of the prepared dump that a new embedded database is restored from. */
  cacheDir?: string
  log: (message: string) => void
}

const UNGUARDED =
  'database: this user may not make roles: rows are kept apart by forced row security, but nothing keeps this process from changing the schema or the audit'

const START = { attempts: 30, pauseMs: 1_000 }
const MIGRATION_MS = 3_600_000
const READY_MS = 2_500
const READ_ONLY = "select current_setting('transaction_read_only') as read_only"

/** Opens and migrates the database. @throws Error in Spanish if `dataDir` is in use or a migration was edited */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataDir, cacheDir, log, migrations = readMigrations() } = options
  if (!url) return databaseOver('embedded', await openEmbedded({ dataDir, migrations, cacheDir, log }))
  const owner = postgresSessions({ url, poolSize: 1, limits: { statementMs: MIGRATION_MS }, log })
  try {
    await patiently(() => migrate(owner, migrations, { waits: log }), url, log)
    const barrier = await raiseBarrier(owner, { waits: log })
    if (barrier === 'forced') log(UNGUARDED)
    return databaseOver('postgres', postgresPools({ url, poolSize: options.poolSize ?? 5, barrier, log }))
  } finally {
    await owner.close()
  }
}

/** Retries what may pass, because a database server that starts together with the portal may need a moment. */
async function patiently(work: () => Promise<unknown>, url: string, log: (message: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work()
      return
    } catch (error) {
      const trouble = databaseTrouble(error, url)
      if (!(error instanceof DatabaseUnavailable) || trouble?.lasts || attempt === START.attempts) throw error
      const why = trouble?.words ?? 'la base de datos no responde.'
      if (attempt === 1) log(`DATABASE_URL: ${why} Se vuelve a intentar durante ${START.attempts} s.`)
      await pause(START.pauseMs)
    }
  }
}

export function databaseOver(kind: Database['kind'], given: Sessions): Database {
  const sessions = timedSessions(given)
  const through = <Tables = Schema>(access: Access): Kysely<Tables> => {
    // The cast hides that sessions have no cursors, which Kysely needs only to stream rows.
    const connect = () => sessions.acquire(access) as Promise<unknown> as Promise<PostgresPoolClient>
    // Destroying this Kysely instance closes no session, because `sessions` is closed separately.
    const pool = { connect, end: async () => undefined, options: {} }
    return new Kysely({ dialect: new PostgresDialect({ pool }) })
  }
  const [kysely, network] = [through('internal'), through('network')]
  const query: Queryable['query'] = async (sql, params) => {
    const session = await sessions.acquire('internal')
    try {
      return await session.query(sql, params)
    } finally {
      session.release()
    }
  }
  return {
    kind,
    kysely,
    traffic: through<unknown>('traffic').withSchema('network'),
    as: (caller) => (caller?.administrator ? network : through({ sub: caller?.sub ?? '' })),
    query,
    transaction: (work) => inTransaction(sessions, 'internal', work),
    // Beyond its call, because a server that has too many calls is ready all the same; a slow database is not.
    ready: () => {
      const asked = beyondCall(() => query<{ read_only: string }>(READ_ONLY))
      const isWritable = asked.then(
        ({ rows }) => rows[0]?.read_only === 'off',
        () => false,
      )
      return Promise.race([isWritable, pause(READY_MS, false, { ref: false })])
    },
    pools: () => sessions.pools?.() ?? [],
    close: () => sessions.close(),
  }
}
