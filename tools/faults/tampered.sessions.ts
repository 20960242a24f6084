import { setTimeout as pause } from 'node:timers/promises'
import type { Session, Sessions } from '../../apps/api/src/db/sessions.ts'

/** The guard that a control takes away. */
export type Tampering = 'acknowledge-first' | 'no-transaction'

const LATE_MS = 20
const SLOW_MS = 2
const BRACKETS = /^\s*(begin|start transaction|commit|rollback)\b/i

/** Sessions that betray their caller in one way, and otherwise work. */
export function tampered(sessions: Sessions, tampering: Tampering): Sessions {
  const betray = tampering === 'acknowledge-first' ? acknowledgeFirst : withoutTransaction
  return { acquire: async () => betray(await sessions.acquire()), close: () => sessions.close() }
}

/** COMMIT is answered at once and done a moment later. */
function acknowledgeFirst(session: Session): Session {
  let late: Promise<unknown> | undefined
  return {
    async query<Row>(sql: string, params?: readonly unknown[]) {
      if (sql !== 'commit') return session.query<Row>(sql, params)
      late = pause(LATE_MS)
        .then(() => session.query('commit'))
        .catch(() => undefined)
      return { rows: [], affected: undefined, command: 'COMMIT' }
    },
    script: (sql) => session.script(sql),
    release() {
      if (late) void late.then(() => session.release())
      else session.release()
    },
  }
}

/** Every statement commits by itself; a little time between them makes the halves easy to hit. */
function withoutTransaction(session: Session): Session {
  return {
    async query<Row>(sql: string, params?: readonly unknown[]) {
      if (BRACKETS.test(sql)) return { rows: [], affected: undefined, command: '' }
      await pause(SLOW_MS)
      return session.query<Row>(sql, params)
    },
    script: (sql) => session.script(sql),
    release: () => session.release(),
  }
}
