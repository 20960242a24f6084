import pg from 'pg'
import { enter } from './barrier.ts'
import type { Engine } from './embedded.engine.ts'
import type { RawAnswer } from './embedded.protocol.ts'
import { createLease } from './lease.ts'
import { decoderOf, toParameter } from './parameter.ts'
import { type Answer, DatabaseUnavailable, type Door, type Session, type Sessions } from './sessions.ts'

const LIMITS = { waitMs: 5_000, idleInTransactionMs: 10_000 }
const TOUCHING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * Lends the embedded database's only session to one borrower at a time; a transaction keeps it, the others queue.
 * @param start reopens the database if its thread has ended
 */
export function embeddedSessions(first: Engine, start: () => Promise<Engine>, limits = LIMITS): Sessions {
  const lease = createLease(limits.waitMs)
  let engine = first
  let entered = ''

  return {
    async acquire(door) {
      const release = await lease.take()
      try {
        if (!engine.alive) {
          engine = await start()
          entered = ''
        }
        const entrance = door === undefined ? '' : entranceOf(door)
        if (entrance !== entered) await engine.run({ kind: 'script', sql: entrance || 'reset role' })
        entered = entrance
        return session(engine, release, limits.idleInTransactionMs)
      } catch (error) {
        release()
        throw new DatabaseUnavailable('The embedded database cannot be opened', { cause: error })
      }
    },
    async close() {
      await lease.close()
      if (engine.alive) await engine.run({ kind: 'close' })
    },
  }
}

/** Switches the only session to the borrower's role. */
const entranceOf = (door: Door): string =>
  typeof door === 'string'
    ? enter('roles', door)
    : `${enter('roles', 'member')}; set app.sub = ${pg.escapeLiteral(door.sub)}`

function session(engine: Engine, pass: () => void, idleMs: number): Session {
  let over = false
  let inTransaction = false
  // Limits the statement's time here, because PostgreSQL's own limit needs a timer that single-user mode does not have.
  const giveUp = () => {
    over = true
    void engine
      .run({ kind: 'script', sql: 'rollback' })
      .catch(() => undefined)
      .then(pass)
  }
  let timer: NodeJS.Timeout | undefined

  const run = async (order: Parameters<Engine['run']>[0]) => {
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
      if (!answer) return { rows: [], affected: undefined, command: '' }
      return {
        rows: rowsOf(answer) as Row[],
        affected: TOUCHING.has(answer.command) ? answer.affected : undefined,
        command: answer.command,
      }
    },
    async script(sql) {
      await run({ kind: 'script', sql })
    },
    release() {
      clearTimeout(timer)
      if (over) return
      if (inTransaction) return giveUp()
      over = true
      pass()
    },
  }
}

function rowsOf({ rows, fields }: RawAnswer): Record<string, unknown>[] {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, decode: decoderOf(dataTypeID) }))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    columns.forEach(({ name, decode }, index) => {
      const text = values[index]
      row[name] = text === null || text === undefined ? null : decode(text)
    })
    return row
  })
}
