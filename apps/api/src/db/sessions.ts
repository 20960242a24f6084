export interface Queryable {
  /** Runs one statement with bound parameters; `json` values are sent as JSON text, arrays as SQL arrays. */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<{ rows: Row[] }>
}

/** Result of a statement, in the form that Kysely expects from a PostgreSQL driver. */
export interface Answer<Row> {
  rows: Row[]
  rowCount: number
  command: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'MERGE' | 'COMMIT' | 'ROLLBACK'
}

export interface Session {
  /** Runs a statement; without parameters also several statements in one text. Returns the result of the last one. */
  query<Row>(sql: string, params?: readonly unknown[]): Promise<Answer<Row>>
  /** Returns the session to the pool, or closes it if its connection is broken. */
  release(): void
}

/**
 * Access of a session, enforced by row security (docs/decisions/016): of a member, of administrators, of the portal itself, or of the
 * integration network, which sees only the schema `network`.
 */
export type Access = { readonly sub: string } | 'network' | 'internal' | 'traffic'

/** Mark by which row security knows a session's `Access`: its database role, or `application_name` if roles cannot be created. */
export type Barrier = 'roles' | 'forced'

const NAMES = { member: 'portal_app', network: 'portal_network', internal: 'portal_internal', traffic: 'network_app' }

/** SQL that begins a session: sets its database role, or `application_name` if there are no roles. */
export const enter = (barrier: Barrier, access: keyof typeof NAMES): string =>
  `set ${barrier === 'roles' ? 'role' : 'application_name'} = ${NAMES[access]}`

/** Connections of a pool: those that work, those that wait for work, and the calls that wait for one. */
export interface PoolUse {
  name: string
  used: number
  idle: number
  waiting: number
  most: number
}

export interface Sessions {
  /** Lends a session; without `access` it has the rights of the schema's owner. @throws DatabaseUnavailable if none is free in time */
  acquire(access?: Access): Promise<Session>
  pools?(): readonly PoolUse[]
  /** Waits until lent sessions are returned, then closes. */
  close(): Promise<void>
}

/** Thrown if the database cannot be reached or did not answer in time; whether a running COMMIT took effect is unknown. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

export async function inTransaction<T>(
  sessions: Sessions,
  access: Access | undefined,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = await sessions.acquire(access)
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
