import { databaseTime } from '@portal/watch/call.facts'
import pg from 'pg'
import { decoderOf, toParameter } from './parameter.ts'
import { postgresAddress } from './postgres.address.ts'
import { PreparedNames } from './prepared.ts'
import { type Answer, type Barrier, DatabaseUnavailable, enter, type Session, type Sessions } from './sessions.ts'

/**
 * `callMs` is for all that a call waits for the database, so that it is answered within 3 s whatever the number of its statements;
 * `waiting` is how many wait for each connection: a further call is refused at once, because it would wait in vain.
 */
const LIMITS = { connectMs: 2_000, statementMs: 2_000, callMs: 2_500, idleInTransactionMs: 10_000, waiting: 5 }
/** Turns off JIT compilation and parallel workers, because starting them takes longer than a statement of the portal. */
const SETTINGS = ['set jit = off', 'set max_parallel_workers_per_gather = 0']
/** Refuses a server that takes no writes, such as a standby. */
const WRITING =
  "do $$ begin if current_setting('transaction_read_only')::bool then raise read_only_sql_transaction; end if; end $$"
const TELL = "select set_config('app.sub', $1, false)"
/** SQLSTATEs that mean a problem of the server, not of the statement; after those of `LOST` the connection is of no more use. */
const UNAVAILABLE = /^(08|53|58|57P0|57014|25006|25P03|25P04)/
const LOST = /^(08|57P0|25006|25P03|25P04)/

interface PostgresOptions {
  url: string
  poolSize: number
  limits?: Partial<typeof LIMITS>
  log: (message: string) => void
  prelude?: string
  /** Name of the pool in the metrics. */
  name?: string
}

/** Pool of connections that all have one kind of `Access`; after an outage the next query connects again, to another server if there is one. */
export function postgresSessions({ prelude, limits, ...options }: PostgresOptions): Sessions {
  const { connectMs, statementMs, callMs, idleInTransactionMs, waiting } = { ...LIMITS, ...limits }
  // Stops waiting a little after the server's own limit, because the server's answer is lost if the network is down.
  const answerMs = statementMs + 500
  /** Milliseconds that the running call may still wait for the database. */
  const left = (): number => {
    const spent = databaseTime()
    return spent === undefined ? Number.POSITIVE_INFINITY : callMs - spent
  }
  const { servers, writing } = postgresAddress(options.url)
  /** Index of the server that new connections are made to: the next one after each failure. */
  let turn = 0
  class Client extends pg.Client {
    constructor(given?: pg.ClientConfig) {
      super({ ...given, ...servers[turn] })
    }
  }
  // Set by statements, because a pooler (PgBouncer) refuses most of them as parameters of the connection.
  const begin = [
    `set statement_timeout = ${statementMs}`,
    `set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
    ...SETTINGS,
    ...(prelude ? [prelude] : []),
    ...(writing ? [WRITING] : []),
  ].join('; ')
  const pool = new pg.Pool({
    Client,
    max: options.poolSize,
    connectionTimeoutMillis: connectMs / servers.length,
    query_timeout: answerMs,
    keepAlive: true,
    application_name: 'portal',
    pipeline: true,
    verify: (client, done) => client.query(begin, done),
    types: { getTypeParser: (oid: number) => decoderOf(oid) },
  })
  pool.on('error', (error) => options.log(`database: an idle connection was lost (${error.message})`))
  // Without this listener a connection that breaks between two statements would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const names = new PreparedNames()

  const lend: Sessions['acquire'] = async (access) => {
    let failure: unknown
    for (const _ of servers) {
      const tried = turn
      try {
        const sub = typeof access === 'object' ? access.sub : undefined
        return session(await pool.connect(), { names, sub, left: () => Math.min(answerMs, left()) })
      } catch (error) {
        failure = error
        // Only the first of many that fail at once passes the turn on.
        if (turn === tried) turn = (turn + 1) % servers.length
      }
    }
    throw new DatabaseUnavailable('No database connection', { cause: failure })
  }

  return {
    async acquire(access) {
      // Only what has not begun is refused, because work that is half done would be lost.
      if (pool.waitingCount >= waiting * options.poolSize && (databaseTime() ?? 1) < 1)
        throw new DatabaseUnavailable(CROWDED)
      return lentIn(left(), lend(access))
    },
    pools: () => [
      {
        name: options.name ?? 'owner',
        used: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
        most: options.poolSize,
      },
    ],
    close: () => pool.end(),
  }
}

/** One pool for each kind of `Access`, so that no connection changes its database role. Administrators' and internal pools have a third of the size, and at least three. A pool opens connections only when used. */
export function postgresPools({ barrier, ...options }: PostgresOptions & { barrier: Barrier }): Sessions {
  const side = Math.max(3, Math.ceil(options.poolSize / 3))
  const open = (access: Parameters<typeof enter>[1], poolSize: number) =>
    postgresSessions({ ...options, poolSize, name: access, prelude: enter(barrier, access) })
  const pools = {
    member: open('member', options.poolSize),
    network: open('network', side),
    internal: open('internal', side),
    traffic: open('traffic', options.poolSize),
  }
  return {
    acquire: (access = 'internal') => pools[typeof access === 'string' ? access : 'member'].acquire(access),
    pools: () => Object.values(pools).flatMap((pool) => pool.pools?.() ?? []),
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.close()))
    },
  }
}

const CROWDED = 'Too many calls wait for the database'
const OVER = 'The call has waited for the database as long as it may'

/** A session that is lent in `ms` milliseconds; one that comes later goes back at once. */
async function lentIn(ms: number, lending: Promise<Session>): Promise<Session> {
  if (ms === Number.POSITIVE_INFINITY) return lending
  const { promise: end, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DatabaseUnavailable(OVER)), ms)
  try {
    return await Promise.race([lending, end])
  } catch (error) {
    lending.then((late) => late.release()).catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

interface Lent {
  names: PreparedNames
  /** Person whom the session acts for; sent with the first query, so it costs no round trip. */
  sub: string | undefined
  /** Milliseconds until a statement is given up; 0 or less if none may begin. */
  left: () => number
}

/** A connection, and the person whom the database knows that it acts for. */
type Connection = pg.PoolClient & { told?: string | undefined }

function session(client: Connection, { names, sub, left }: Lent): Session {
  let broken: Error | undefined
  const run = async <Row extends pg.QueryResultRow>(statement: pg.QueryConfig) => {
    // A connection that gave up, or whose transaction must not go on, is thrown away: a rollback would be as late, and the server does it.
    if (broken) throw broken
    const query_timeout = left()
    if (query_timeout <= 0) throw (broken = new DatabaseUnavailable(OVER))
    const config = { ...statement, query_timeout }
    try {
      return await client.query<Row>(config)
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) {
        broken = new DatabaseUnavailable('The database connection was lost', { cause: error })
        throw broken
      }
      // Drops a connection whose prepared statement is outdated, because a migration changed the columns that it returns.
      if (error.code === '0A000' && config.name) broken = error
      if (UNAVAILABLE.test(error.code ?? '')) {
        const unavailable = new DatabaseUnavailable(error.message, { cause: error })
        if (LOST.test(error.code ?? '')) broken = unavailable
        throw unavailable
      }
      throw error
    }
  }
  /** Precedes the first statement, so that no rollback undoes it. */
  const tell = () => {
    client.told = sub
    return run({ text: TELL, values: [sub], name: 'portal_tell' }).catch((error: unknown) => {
      // Marks the connection to be closed on release, because it may still act for the person who used it before.
      broken = error instanceof Error ? error : new Error('The session has nobody to work for')
      throw error
    })
  }
  return {
    async query<Row>(sql: string, params: readonly unknown[] = []): Promise<Answer<Row>> {
      const name = params.length ? names.of(sql) : undefined
      const query = { text: sql, values: params.map(toParameter), ...(name ? { name } : {}) }
      const telling = sub === client.told ? undefined : tell()
      const [result] = await Promise.all([run<pg.QueryResultRow>(query), telling])
      const command = result.command as Answer<Row>['command']
      return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0, command }
    },
    release: () => client.release(broken),
  }
}
