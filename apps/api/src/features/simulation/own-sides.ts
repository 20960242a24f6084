import { can } from '@portal/domain/access/permission'
import type { Own, SeenRun } from '@portal/domain/network/shown-run'
import { findAccessible } from '../../access/integration-access.queries.ts'
import type { Caller } from '../../access/token.ts'
import type { Db } from '../../db/database.ts'

/** Integration that a person may change; undefined for a visitor. */
export async function editable(db: Db, caller: Caller | undefined, id: string) {
  const integration = caller && (await findAccessible(db, id, caller, false))
  return integration && can(integration.role, caller.administrator, 'edit') ? integration : undefined
}

/** Which of the sides of a run, and of others that called about it, are integrations that the person may change. */
export async function ownSides(
  db: Db,
  caller: Caller | undefined,
  { payer, collector, messages }: SeenRun,
): Promise<Own> {
  const own = new Map<string, string>()
  const sides = [collector, payer].filter((side) => side !== null)
  const ids = new Set([...sides.map(({ id }) => id), ...messages.map(({ party }) => party)])
  for (const { id, demo } of sides) if (demo) ids.delete(id)
  ids.delete('')
  for (const id of ids) {
    const integration = await editable(db, caller, id)
    if (integration) own.set(integration.id, integration.enroller_uuid)
  }
  return own
}
