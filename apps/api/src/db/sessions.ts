/** Interface that both databases offer to Kysely: sessions lent to one borrower at a time. */

export interface Queryable {
  /** Runs one statement with bound parameters; `json` values are sent as JSON text, arrays as SQL arrays. */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<{ rows: Row[] }>
}

export interface Answer<Row> {
  rows: Row[]
  /** Number of rows touched by INSERT, UPDATE, DELETE or MERGE; undefined for other commands. */
  affected: number | undefined
  /** First word of the command tag, for example SELECT or COMMIT. */
  command: string
}

export interface Session {
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Answer<Row>>
  /** Runs a script of several statements, without parameters or time limit. */
  script(sql: string): Promise<void>
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

/** Runs `work` inside one transaction of `session`; if it throws, nothing is stored. */
export async function inTransaction<T>(session: Session, work: (session: Session) => Promise<T>): Promise<T> {
  await session.query('begin')
  try {
    const result = await work(session)
    await commit(session)
    return result
  } catch (error) {
    // Ignores a failed rollback, because the first error is the one to report; releasing drops a broken connection.
    await session.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Commits, and throws if the server rolled back an aborted transaction instead. */
export async function commit(session: Session): Promise<void> {
  const { command } = await session.query('commit')
  if (command === 'ROLLBACK') throw new Error('The transaction was aborted before and has been rolled back')
}
