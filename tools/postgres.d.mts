/** True if the programs of PostgreSQL are installed, so that `startPostgres` can start a server. */
export function hasPostgres(): boolean

/** Starts a PostgreSQL server for the length of a run; undefined if its programs are not installed. */
export function startPostgres(settings?: Record<string, string>): Promise<PostgresServer | undefined>

export interface PostgresServer {
  readonly url: string
  /** Of the process that started all others. */
  readonly pid: number
  /** Ends it like a crash. */
  kill(): Promise<void>
  /** Brings it back on the same data and port, after an orderly stop if it still runs. */
  restart(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}
