/** What both databases offer beneath Kysely: sessions that are lent one at a time. */

export interface Queryable {
  /** Runs one statement with real parameters; `json` values are passed as JSON text, arrays as SQL arrays. */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<{ rows: Row[] }>
}

export interface Answer<Row> {
  rows: Row[]
  /** Rows that an INSERT, UPDATE, DELETE or MERGE touched; undefined for every other command. */
  affected: number | undefined
  /** First word of the command tag, such as SELECT or COMMIT. */
  command: string
}

export interface Session {
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Answer<Row>>
  /** Runs a script of several statements without parameters and without a time limit of ours. */
  script(sql: string): Promise<void>
  /** Gives the session back; a session with a broken connection is thrown away. */
  release(): void
}

/**
 * Through which door a session comes in, which decides what the database itself lets it see (docs/decisions/016): the integrations of
 * one person, whatever an administrator may see, or what the portal does by itself.
 */
export type Door = { readonly sub: string } | 'network' | 'internal'

export interface Sessions {
  /**
   * @param door without one the session is the owner's of the schema, for migrations
   * @throws DatabaseUnavailable when no session is free within the limit of the driver.
   */
  acquire(door?: Door): Promise<Session>
  /** Waits for lent sessions, then closes. */
  close(): Promise<void>
}

/** The database cannot be reached or did not answer in time; whether a running COMMIT was kept is unknown. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** Runs `work` inside one transaction of `session`; whatever is thrown leaves nothing behind. */
export async function inTransaction<T>(session: Session, work: (session: Session) => Promise<T>): Promise<T> {
  await session.query('begin')
  try {
    const result = await work(session)
    await commit(session)
    return result
  } catch (error) {
    // The first error is the one to report; a connection that cannot roll back is dropped on release.
    await session.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Commits, and refuses to call it a success when the server rolled an aborted transaction back instead. */
export async function commit(session: Session): Promise<void> {
  const { command } = await session.query('commit')
  if (command === 'ROLLBACK') throw new Error('The transaction was aborted before and has been rolled back')
}
