import { guarded } from './migrate.ts'
import type { Sessions } from './sessions.ts'

/** How row security is applied: with one database role for each door, or without roles, by the session's own setting. */
export type Barrier = 'roles' | 'forced'

/** Creates the roles, grants and policies of row security for every table. Runs as the schema's owner, after the migrations. */
export const raiseBarrier = (owner: Sessions): Promise<Barrier> =>
  guarded(owner, async (session) => {
    const { rows } = await session.query<{ barrier: Barrier }>('select portal_barrier() as barrier')
    return rows[0]?.barrier ?? 'forced'
  })

const NAMES = { member: 'portal_app', network: 'portal_network', internal: 'portal_internal' }

/** First statement of a session: sets the role, or the setting, of a door. */
export const enter = (barrier: Barrier, door: keyof typeof NAMES): string =>
  `set ${barrier === 'roles' ? 'role' : 'application_name'} = ${NAMES[door]}`
