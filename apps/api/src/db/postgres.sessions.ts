import { createHash } from 'node:crypto'
import pg from 'pg'
import { decoderOf, toParameter } from './parameter.ts'
import { type Answer, DatabaseUnavailable, type Session, type Sessions } from './sessions.ts'

const LIMITS = { connectMs: 2_000, statementMs: 2_000, idleInTransactionMs: 10_000, scriptMs: 3_600_000 }
const TOUCHING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])
/** Statements are prepared by name up to this many; a server keeps each one per connection. */
const PREPARED_MAX = 400
/** SQLSTATE classes and codes that speak of the server and not of the statement. */
const UNAVAILABLE = /^(08|53|58|57P0|57014|25P03|25P04)/

/** Sessions of a PostgreSQL server; a lost server is found again by the next query. */
export function postgresSessions(options: { url: string; poolSize: number; log: (message: string) => void }): Sessions {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: LIMITS.connectMs,
    statement_timeout: LIMITS.statementMs,
    // The server's own limit is silent when the network is: the client stops waiting a little later.
    query_timeout: LIMITS.statementMs + 500,
    idle_in_transaction_session_timeout: LIMITS.idleInTransactionMs,
    keepAlive: true,
    application_name: 'portal',
    types: { getTypeParser: (oid: number) => decoderOf(oid) },
  })
  pool.on('error', (error) => options.log(`database: an idle connection was lost (${error.message})`))
  // A connection that breaks between two statements of its borrower would otherwise end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const names = new Map<string, string>()

  return {
    async acquire() {
      try {
        return session(await pool.connect(), names)
      } catch (error) {
        throw new DatabaseUnavailable('No database connection', { cause: error })
      }
    },
    close: () => pool.end(),
  }
}

function session(client: pg.PoolClient, names: Map<string, string>): Session {
  let broken: Error | undefined
  const run = async <Row extends pg.QueryResultRow>(config: pg.QueryConfig & { query_timeout?: number }) => {
    // A connection that did not answer once is not waited for again, not even to roll back.
    if (broken) throw broken
    try {
      return await client.query<Row>(config)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) {
        broken = new DatabaseUnavailable('The database connection was lost', { cause: error })
        throw broken
      }
      // After a migration a prepared statement may describe columns that have changed: prepare it anew.
      if (error.code === '0A000' && config.name) broken = error
      if (UNAVAILABLE.test(error.code ?? '')) {
        if (error.code !== '57014') broken = error
        throw new DatabaseUnavailable(error.message, { cause: error })
      }
      throw error
    }
  }
  return {
    async query<Row>(sql: string, params: readonly unknown[] = []): Promise<Answer<Row>> {
      const name = params.length ? nameOf(sql, names) : undefined
      const result = await run<pg.QueryResultRow>({
        text: sql,
        values: params.map(toParameter),
        ...(name ? { name } : {}),
      })
      return {
        rows: result.rows as Row[],
        affected: TOUCHING.has(result.command) ? (result.rowCount ?? 0) : undefined,
        command: result.command,
      }
    },
    async script(sql) {
      await run({ text: sql, query_timeout: LIMITS.scriptMs })
    },
    release: () => client.release(broken),
  }
}

function nameOf(sql: string, names: Map<string, string>): string | undefined {
  const known = names.get(sql)
  if (known || names.size >= PREPARED_MAX) return known
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 22)
  names.set(sql, name)
  return name
}
