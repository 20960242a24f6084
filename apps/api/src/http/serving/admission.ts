import type { Endpoint } from '@portal/contract/endpoint'
import { can, WHY_NOT } from '@portal/domain/access/permission'
import { whyAbsent } from '@portal/domain/enroller/sections'
import { UUID } from '@portal/domain/text'
import { noteCall } from '@portal/watch/call.facts'
import type { FastifyRequest } from 'fastify'
import { type AccessedIntegration, findAccessible } from '../../access/integration-access.queries.ts'
import type { DashboardCaller } from '../../access/dashboard-session.queries.ts'
import type { Caller } from '../../access/token.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { networkOf } from '../requests/client-network.ts'
import type { Context, Services } from './call.ts'
import { sectionVersion } from './setting.queries.ts'

/** Whole number that is exact in JavaScript, and that the database takes. */
const NUMBER = /^\d{1,15}$/

/** Verifies the access token, or the cookie of a dashboard account, and counts the call in the rate limit of the caller, or of a visitor's IP network. */
export async function identify(
  { verify, dashboard, limiter, limits }: Services,
  { access, method, personal, visitor, cookie }: Endpoint,
  request: FastifyRequest,
): Promise<{ caller?: Caller | undefined; account?: DashboardCaller }> {
  const { ip, headers } = request
  const network = networkOf(ip)
  // A public read is served without a check of the token, so that nobody is refused because their token has expired.
  const open = access === 'public' && method === 'GET' && !personal && !visitor
  try {
    const kind = method === 'GET' ? 'reads' : 'writes'
    if (cookie) {
      if (method !== 'GET') dashboard.refuseForeign(headers.origin)
      const account = access === 'dashboard' ? await dashboard.callerOf(headers.cookie) : undefined
      noteCall(request, { caller: account?.account_id })
      limiter.take(`${kind}:${account?.account_id ?? network}`, limits[kind])
      return account ? { account } : {}
    }
    const caller = await verify(open ? undefined : headers.authorization)
    noteCall(request, { caller: caller?.sub })
    if (!caller && access !== 'public')
      throw new Refusal('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } })
    if (visitor && !caller && method !== 'GET') dashboard.refuseForeign(headers.origin)
    limiter.take(`${kind}:${caller?.sub ?? network}`, limits[kind])
    return { caller }
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'rate_limited')) limiter.take(`refused:${network}`, limits.reads)
    throw error
  }
}

/** Finds the integration (locks its row if `toChange`) and the version of the call's section. @throws Refusal without access */
export async function accessible(
  db: Db,
  { endpoint: { access, section, versioned, numbered }, caller, parts }: Context,
  toChange: boolean,
): Promise<{ integration?: AccessedIntegration; version?: number }> {
  if (typeof access !== 'object' || !caller) return {}
  const integration = await findAccessible(db, parts.uuid ?? '', caller, toChange)
  if (!integration) throw new Refusal('not_found')
  if (!can(integration.role, caller.administrator, access.integration))
    throw new Refusal('forbidden', { message: WHY_NOT[access.integration] })
  if (parts.id !== undefined && !(numbered ? NUMBER : UUID).test(parts.id)) throw new Refusal('not_found')
  if (!section) return { integration }
  const absent = whyAbsent(section, integration)
  if (absent !== null) throw new Refusal('not_applicable', { message: absent })
  return versioned ? { integration, version: await sectionVersion(db, integration.id, section) } : { integration }
}
