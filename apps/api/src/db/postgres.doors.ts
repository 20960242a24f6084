import { type Barrier, enter } from './barrier.ts'
import { type PostgresOptions, postgresSessions } from './postgres.sessions.ts'
import type { Sessions } from './sessions.ts'

/** The doors that few come through have a third of the connections that members have. */
const sideOf = (poolSize: number): number => Math.max(2, Math.ceil(poolSize / 3))

/** Sessions of a PostgreSQL server with a pool for each door, so that no session has to change its role. */
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
