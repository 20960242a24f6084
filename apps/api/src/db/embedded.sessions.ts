import pg from 'pg'
import type { Engine } from './embedded.engine.ts'
import { toParameter } from './parameter.ts'
import { type Answer, DatabaseUnavailable, type Access, enter, type Session, type Sessions } from './sessions.ts'

const LIMITS = { waitMs: 5_000, idleInTransactionMs: 10_000 }

/** Lends the embedded database's only session in order of request. `start` reopens the database if its thread ended. */
export function embeddedSessions(first: Engine, start: () => Promise<Engine>, limits = LIMITS): Sessions {
  let engine = first
  let entered: string | undefined = ''
  let closed = false
  /** Resolves once all earlier borrowers have returned the session. */
  let line: Promise<unknown> = Promise.resolve()

  /** Waits until the session is free; returns the function that gives it back. */
  const lend = async (): Promise<() => void> => {
    if (closed) throw new DatabaseUnavailable('The database is closing')
    const before = line
    const { promise: given, resolve: giveBack } = Promise.withResolvers<void>()
    line = before.then(() => given)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new DatabaseUnavailable('The database is busy')), limits.waitMs)
    })
    try {
      await Promise.race([before, late])
      return giveBack
    } catch (error) {
      giveBack()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async acquire(access) {
      const giveBack = await lend()
      try {
        if (!engine.alive) {
          engine = await start()
          entered = ''
        }
        const entrance = access === undefined ? '' : entranceOf(access)
        const enters = entrance === entered ? undefined : entrance || 'reset role'
        const note = (done: boolean) => (entered = done ? entrance : undefined)
        return session({ engine, enters, note, giveBack, idleMs: limits.idleInTransactionMs })
      } catch (error) {
        giveBack()
        throw new DatabaseUnavailable('The embedded database cannot be opened', { cause: error })
      }
    },
    async close() {
      closed = true
      await line
      if (engine.alive) await engine.run({ kind: 'close' })
    },
  }
}

const entranceOf = (access: Access): string =>
  typeof access === 'string'
    ? enter('roles', access)
    : `${enter('roles', 'member')}; set app.sub = ${pg.escapeLiteral(access.sub)}`

const BEGINS = /^\s*(begin|start transaction)\b/i
const ENDS = /^\s*(commit|rollback)\s*$/i
/** Answer to what need not be sent. */
const DONE: Answer<never> = { rows: [], rowCount: 0, command: 'COMMIT' }

interface Lent {
  engine: Engine
  /** Statement that gives the session its access; undefined if it has it. */
  enters: string | undefined
  /** Told whether the session has its access, once that was tried. */
  note: (done: boolean) => void
  giveBack: () => void
  idleMs: number
}

/**
 * The session of one borrower. Its entrance and the begin of a transaction are sent with the next statement, since each message to the
 * thread and back costs as much as a short statement; a transaction without a statement sends nothing.
 */
function session({ engine, enters, note, giveBack, idleMs }: Lent): Session {
  let over = false
  let inTransaction = false
  let ahead = { enters, begins: undefined as string | undefined }
  let timer: NodeJS.Timeout | undefined

  const end = () => {
    over = true
    giveBack()
  }
  // Rolls back a transaction that sends no statement for `idleMs`: PostgreSQL's own limit needs a timer that PGlite lacks.
  const giveUp = () => {
    if (ahead.begins) return end()
    over = true
    void engine
      .run({ kind: 'query', sql: 'rollback', params: [] })
      .catch(() => undefined)
      .then(giveBack)
  }

  const send = async (sql: string, params: (string | null)[]) => {
    const first = ahead
    ahead = { enters: undefined, begins: undefined }
    const before = Object.values(first).filter((each) => each !== undefined)
    if (first.enters) note(true)
    try {
      return await engine.run({ kind: 'query', ahead: before, sql, params })
    } catch (error) {
      if (before.length > 0 && error instanceof DatabaseUnavailable) {
        note(false)
        inTransaction = false
        end()
      }
      throw error
    }
  }

  async function perform(sql: string, params: readonly unknown[]): Promise<Answer<unknown> | undefined> {
    if (BEGINS.test(sql)) {
      inTransaction = true
      ahead.begins = sql
      return DONE
    }
    if (ENDS.test(sql)) {
      inTransaction = false
      if (ahead.enters || ahead.begins) {
        ahead.begins = undefined
        return DONE
      }
    }
    return send(sql, params.map(toParameter))
  }

  return {
    async query<Row>(sql: string, params: readonly unknown[] = []): Promise<Answer<Row>> {
      if (over) throw new DatabaseUnavailable('The transaction was idle for too long and has been rolled back')
      clearTimeout(timer)
      try {
        const answer = await perform(sql, params)
        if (!answer) throw new DatabaseUnavailable('The embedded database gave no answer')
        return answer as Answer<Row>
      } finally {
        if (inTransaction) timer = setTimeout(giveUp, idleMs)
      }
    },
    release() {
      clearTimeout(timer)
      if (over) return
      if (inTransaction) return giveUp()
      end()
    },
  }
}
