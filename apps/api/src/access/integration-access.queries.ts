import type { Role } from '@portal/domain/access/permission'
import { UUID } from '@portal/domain/text'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Caller } from './token.ts'

/** Finds an integration by `id` or `enroller_uuid`, with the caller's role; undefined if they may not see it. `toChange` locks it. */
export async function findAccessible(db: Db, uuid: string, caller: Caller, toChange: boolean) {
  if (!UUID.test(uuid)) return undefined
  const row = await db
    .selectFrom('integration')
    .innerJoin('company', 'company.id', 'integration.company_id')
    .leftJoin('membership', (join) =>
      join.onRef('membership.integration_id', '=', 'integration.id').on('membership.sub', '=', caller.sub),
    )
    .selectAll('integration')
    .select(['membership.role as membership_role', 'company.tax_id'])
    .where((or) => or.or([or('integration.id', '=', uuid), or('integration.enroller_uuid', '=', uuid)]))
    .where((or) => or.or([or('membership.sub', 'is not', null), or.val(caller.administrator)]))
    .$if(toChange, (query) => query.modifyEnd(sql`for update of integration`))
    .executeTakeFirst()
  if (!row) return undefined
  const { membership_role, ...integration } = row
  const held = toChange ? await heldRole(db, integration.id, caller.sub) : membership_role
  if (!held && !caller.administrator) return undefined
  const role: Role = held ?? 'ADMIN'
  return { ...integration, role }
}

/** Reads the caller's role again after the integration is locked: a transfer may change it while the call waits for the lock. */
async function heldRole(db: Db, integration_id: string, sub: string): Promise<Role | undefined> {
  const held = await db
    .selectFrom('membership')
    .select('role')
    .where('integration_id', '=', integration_id)
    .where('sub', '=', sub)
    .executeTakeFirst()
  return held?.role
}

export type AccessedIntegration = NonNullable<Awaited<ReturnType<typeof findAccessible>>>
