/** Messages between the embedded database's thread and ours; rows travel as text and are decoded by their reader. */

export interface Opening {
  /** Folder of the data; undefined keeps everything in memory. */
  folder: string | undefined
  /** Prepared dump that a new database starts from. */
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
  /** Properties of PostgreSQL's error: code, constraint, table, column, detail. */
  details: Record<string, string>
  /** True when the database itself gave up and its thread ends. */
  fatal: boolean
}

export type Reply = { id: number; answer: RawAnswer | undefined } | { id: number; failure: Failure }
