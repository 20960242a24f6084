import { type Barrier, enter } from './barrier.ts'
import { type PostgresOptions, postgresSessions } from './postgres.sessions.ts'
import type { Sessions } from './sessions.ts'

/** Administrators and the portal itself need fewer connections: each gets a third of the members' pool. */
const sideOf = (poolSize: number): number => Math.max(2, Math.ceil(poolSize / 3))

/** One connection pool for each door, so that no connection ever changes its role. */
export function postgresDoors(options: Omit<PostgresOptions, 'prelude'> & { barrier: Barrier }): Sessions {
  const { barrier, ...rest } = options
  const side = sideOf(options.poolSize)
  const members = postgresSessions({ ...rest, prelude: enter(barrier, 'member') })
  const network = postgresSessions({ ...rest, poolSize: side, prelude: enter(barrier, 'network') })
  const internal = postgresSessions({ ...rest, poolSize: side, prelude: enter(barrier, 'internal') })
  return {
    acquire: (door = 'internal') =>
      (door === 'internal' ? internal : door === 'network' ? network : members).acquire(door),
    async close() {
      await Promise.all([members.close(), network.close(), internal.close()])
    },
  }
}
