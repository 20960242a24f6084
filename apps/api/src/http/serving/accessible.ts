import type { Endpoint } from '@portal/contract/endpoint'
import { can, WHY_NOT } from '@portal/domain/access/permission'
import { whyAbsent } from '@portal/domain/enroller/sections'
import { UUID } from '@portal/domain/text'
import { type AccessedIntegration, findAccessible } from '../../access/integration-access.queries.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { sectionVersion } from './section-version.queries.ts'
import type { Context } from './serve.context.ts'

/**
 * Finds the named integration and the version of the served section, and checks that the caller may do this and that the section applies.
 * A stranger gets the same answer as for an integration that does not exist.
 * @param toChange whether the integration stays locked until the transaction ends
 * @throws Refusal if the caller may not
 */
export async function accessible<E extends Endpoint, Prepared>(
  db: Db,
  { endpoint, caller, parts }: Pick<Context<E, Prepared>, 'endpoint' | 'caller' | 'parts'>,
  toChange: boolean,
): Promise<{ integration?: AccessedIntegration; version?: number }> {
  if (typeof endpoint.access !== 'object' || !caller) return {}
  const integration = await findAccessible(db, parts.uuid ?? '', caller, toChange)
  if (!integration) throw new Refusal('not_found')
  const action = endpoint.access.integration
  if (!can(integration.role, caller.administrator, action)) {
    const message = WHY_NOT[action]
    throw new Refusal('forbidden', message ? { message } : {})
  }
  if (parts.id !== undefined && !UUID.test(parts.id)) throw new Refusal('not_found')
  if (!endpoint.section) return { integration }
  const absent = whyAbsent(endpoint.section, integration)
  if (absent !== null) throw new Refusal('not_applicable', { message: absent })
  if (!endpoint.versioned) return { integration }
  return { integration, version: await sectionVersion(db, integration.id, endpoint.section) }
}
