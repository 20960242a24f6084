import pg from 'pg'
import type { Engine, Order } from './embedded.engine.ts'
import { toParameter } from './parameter.ts'
import { type Answer, DatabaseUnavailable, type Access, enter, type Session, type Sessions } from './sessions.ts'

const LIMITS = { waitMs: 5_000, idleInTransactionMs: 10_000 }

/** Lends the embedded database's only session in order of request. `start` reopens the database if its thread ended. */
export function embeddedSessions(first: Engine, start: () => Promise<Engine>, limits = LIMITS): Sessions {
  let engine = first
  let entered = ''
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
        if (entrance !== entered) await engine.run({ kind: 'query', sql: entrance || 'reset role', params: [] })
        entered = entrance
        return session(engine, giveBack, limits.idleInTransactionMs)
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

function session(engine: Engine, giveBack: () => void, idleMs: number): Session {
  let over = false
  let inTransaction = false
  // Rolls back a transaction that sends no statement for `idleMs`: PostgreSQL's own limit needs a timer that PGlite lacks.
  const giveUp = () => {
    over = true
    void engine
      .run({ kind: 'query', sql: 'rollback', params: [] })
      .catch(() => undefined)
      .then(giveBack)
  }
  let timer: NodeJS.Timeout | undefined

  const run = async (order: Order) => {
    if (over) throw new DatabaseUnavailable('The transaction was idle for too long and has been rolled back')
    clearTimeout(timer)
    try {
      return await engine.run(order)
    } finally {
      if (inTransaction) timer = setTimeout(giveUp, idleMs)
    }
  }
  return {
    async query<Row>(sql: string, params: readonly unknown[] = []): Promise<Answer<Row>> {
      if (/^\s*(begin|start transaction)\b/i.test(sql)) inTransaction = true
      if (/^\s*(commit|rollback)\s*$/i.test(sql)) inTransaction = false
      const answer = await run({ kind: 'query', sql, params: params.map(toParameter) })
      if (!answer) throw new DatabaseUnavailable('The embedded database gave no answer')
      return answer as Answer<Row>
    },
    release() {
      clearTimeout(timer)
      if (over) return
      if (inTransaction) return giveUp()
      over = true
      giveBack()
    },
  }
}
