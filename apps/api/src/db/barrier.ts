import { guarded } from './migrate.ts'
import { inTransaction, type Sessions } from './sessions.ts'

/** How the second barrier stands: with a role for each door, or without roles, by what a session says of itself. */
export type Barrier = 'roles' | 'forced'

/** Raises the second barrier over every table there is, as the owner of the schema and after its migrations. */
export async function raiseBarrier(owner: Sessions): Promise<Barrier> {
  const session = await owner.acquire()
  try {
    return await inTransaction(session, (open) =>
      guarded(open, async () => {
        const { rows } = await open.query<{ barrier: Barrier }>('select portal_barrier() as barrier')
        return rows[0]?.barrier ?? 'forced'
      }),
    )
  } finally {
    session.release()
  }
}

const NAMES = { member: 'portal_app', network: 'portal_network', internal: 'portal_internal' }

/** What a session says at its beginning to come in through a door. */
export const enter = (barrier: Barrier, door: keyof typeof NAMES): string =>
  `set ${barrier === 'roles' ? 'role' : 'application_name'} = ${NAMES[door]}`
