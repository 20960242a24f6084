import { timed } from '@portal/watch/call.facts'
import type { Sessions } from './sessions.ts'

/** Sessions whose waits and statements count in the call that they are for. */
export const timedSessions = (sessions: Sessions): Sessions => ({
  ...sessions,
  acquire: async (access) => {
    const session = await timed(() => sessions.acquire(access))
    return {
      query: (sql, params) => timed(() => session.query(sql, params)),
      release: () => session.release(),
    }
  },
})
