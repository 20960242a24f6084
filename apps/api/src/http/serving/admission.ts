import type { Endpoint } from '@portal/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/token.ts'
import type { AuditEntry } from '../../audit/audit.queries.ts'
import { networkOf } from '../requests/client-network.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from './serve.context.ts'

/** Finds out who calls, and counts the call against the limits of pace. */
export async function identify(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const network = networkOf(request.ip)
  // A public read ignores the token, so that an expired one does not refuse it.
  const open = endpoint.access === 'public' && endpoint.method === 'GET' && !endpoint.personal
  const caller = await services.verify(open ? undefined : request.headers.authorization).catch((error: unknown) => {
    services.limiter.take(`refused:${network}`, services.limits.reads)
    throw error
  })
  if (!caller && endpoint.access !== 'public') {
    services.limiter.take(`refused:${network}`, services.limits.reads)
    throw new Refusal('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } })
  }
  const kind = endpoint.method === 'GET' ? 'reads' : 'writes'
  services.limiter.take(`${kind}:${caller?.sub ?? network}`, services.limits[kind])
  return caller
}

/** Writes down the caller, and refuses administrators' calls to everybody else. */
export async function admit(
  services: Services,
  endpoint: Endpoint,
  caller: Caller | undefined,
  entry: AuditEntry,
): Promise<void> {
  if (!caller) return
  const { kysely } = services.database
  await services.people.remember(kysely, caller, entry)
  if (endpoint.access === 'administrator' && !caller.administrator) throw new Refusal('forbidden')
}
