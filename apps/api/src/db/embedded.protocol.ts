/** Messages between the main thread and the embedded database's thread. Rows travel as text and are decoded by the receiver. */

export interface Opening {
  /** Data folder; undefined keeps the data in memory. */
  folder: string | undefined
  /** Prepared dump that a new database is restored from. */
  template: string | undefined
}

export type Order =
  | { kind: 'query'; sql: string; params: (string | null)[] }
  | { kind: 'script'; sql: string }
  | { kind: 'dump'; file: string }
  | { kind: 'close' }

export interface Request {
  id: number
  order: Order
}

export interface RawAnswer {
  rows: (string | null)[][]
  fields: { name: string; dataTypeID: number }[]
  affected: number
  command: string
}

export interface Failure {
  message: string
  /** Fields of PostgreSQL's error: code, constraint, table, column, detail. */
  details: Record<string, string>
  /** True if the database itself crashed and its thread is ending. */
  fatal: boolean
}

export type Reply = { id: number; answer: RawAnswer | undefined } | { id: number; failure: Failure }
