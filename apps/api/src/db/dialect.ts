import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { commit, type Door, type Session, type Sessions } from './sessions.ts'

/** Kysely dialect over our sessions, all with the access of one door; the same code for both databases. */
export function sessionDialect(sessions: Sessions, door: Door): Dialect {
  return {
    createDriver: () => new SessionDriver(sessions, door),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  }
}

class SessionConnection implements DatabaseConnection {
  readonly session: Session
  constructor(session: Session) {
    this.session = session
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affected } = await this.session.query<Row>(query.sql, query.parameters)
    return affected === undefined ? { rows } : { rows, numAffectedRows: BigInt(affected) }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not offered: page through the rows')
  }
}

class SessionDriver implements Driver {
  readonly #sessions: Sessions
  readonly #door: Door
  constructor(sessions: Sessions, door: Door) {
    this.#sessions = sessions
    this.#door = door
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SessionConnection> {
    return new SessionConnection(await this.#sessions.acquire(this.#door))
  }

  async beginTransaction({ session }: SessionConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    await session.query(`start transaction${isolation}${settings.accessMode ? ` ${settings.accessMode}` : ''}`)
  }

  async commitTransaction({ session }: SessionConnection): Promise<void> {
    await commit(session)
  }

  async rollbackTransaction({ session }: SessionConnection): Promise<void> {
    // Ignores a failed rollback, because the transaction's own error is the one to report; releasing drops a broken session.
    await session.query('rollback').catch(() => undefined)
  }

  async releaseConnection({ session }: SessionConnection): Promise<void> {
    session.release()
  }

  /** Does nothing: the owner of the sessions closes them. */
  async destroy(): Promise<void> {}
}
