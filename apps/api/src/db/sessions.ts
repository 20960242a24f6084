/** Interface that both databases offer to Kysely: sessions lent to one borrower at a time. */

export interface Queryable {
  /** Runs one statement with bound parameters; `json` values are sent as JSON text, arrays as SQL arrays. */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<{ rows: Row[] }>
}

/** Answer to a statement, in the form that Kysely expects from a PostgreSQL driver. */
export interface Answer<Row> {
  rows: Row[]
  rowCount: number
  /** First word of the command tag. */
  command: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'MERGE' | 'COMMIT' | 'ROLLBACK'
}

export interface Session {
  /** Runs one statement, or without parameters also a script of several; answers the last one. */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Answer<Row>>
  /** Returns the session; one with a broken connection is closed. */
  release(): void
}

/**
 * Kind of access that a session has, enforced by row security (docs/decisions/016): a member's integrations, everything that
 * administrators may see, or the portal's own work.
 */
export type Door = { readonly sub: string } | 'network' | 'internal'

export interface Sessions {
  /**
   * @param door without one the session belongs to the schema's owner, for migrations
   * @throws DatabaseUnavailable if no session becomes free within the driver's limit
   */
  acquire(door?: Door): Promise<Session>
  /** Waits until lent sessions are returned, then closes. */
  close(): Promise<void>
}

/** Thrown if the database cannot be reached or did not answer in time; whether a running COMMIT took effect is unknown. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** Runs `work` inside one transaction of raw SQL; if it throws, nothing is stored. */
export async function inTransaction<T>(
  sessions: Sessions,
  door: Door | undefined,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = await sessions.acquire(door)
  try {
    await session.query('begin')
    const result = await work(session)
    const { command } = await session.query('commit')
    // PostgreSQL answers a commit with ROLLBACK if a statement before it had failed.
    if (command === 'ROLLBACK') throw new Error('The transaction was aborted before and has been rolled back')
    return result
  } catch (error) {
    // Ignores a failed rollback, because the first error is the one to report; releasing drops a broken connection.
    await session.query('rollback').catch(() => undefined)
    throw error
  } finally {
    session.release()
  }
}
