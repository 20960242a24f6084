/** Says whether `startPostgres` would start one. */
export function hasPostgres(): boolean

/** A PostgreSQL server of our own for the length of a run, with these settings besides its own; undefined where its programs are not installed. */
export function startPostgres(settings?: Record<string, string>): Promise<PostgresServer | undefined>

export interface PostgresServer {
  readonly url: string
  /** Ends it like a crash. */
  kill(): Promise<void>
  /** Brings it back on the same data and port, after an orderly stop if it still runs. */
  restart(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}
