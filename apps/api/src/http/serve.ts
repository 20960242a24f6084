import type { Endpoint } from '@portal/contract/endpoint'
import { can } from '@portal/domain/access/permission'
import { UUID } from '@portal/domain/text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AccessedIntegration, findAccessible } from '../access/integration-access.queries.ts'
import type { Caller, Verifier } from '../access/token.ts'
import type { Config } from '../config.ts'
import type { Database, Db } from '../db/database.ts'
import { type AuditEntry, recordAudit } from './audit.queries.ts'
import type { Call, Handler } from './call.ts'
import { networkOf } from './client-network.ts'
import { claimKey, type KeptAnswer, keepAnswer } from './idempotency.queries.ts'
import type { PeopleSeen } from './people-seen.ts'
import { countCall } from './quota.queries.ts'
import type { RateLimiter } from './rate-limit.ts'
import { Refusal } from './refusal.ts'
import { idempotencyClaim, refuseStale, splitThread, splitUuid } from './request-parts.ts'
import { validate } from './validation.ts'

export interface Services {
  database: Database
  verify: Verifier
  limits: Config['limits']
  limiter: RateLimiter
  people: PeopleSeen
}

interface Answered extends KeptAnswer {
  replayed?: boolean
}

/** The life of one call: who, how fast, what it asks for, its transaction, its answer. A refusal leaves nothing behind. */
export async function serve<E extends Endpoint>(
  services: Services,
  endpoint: E,
  handler: Handler<E>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { kysely } = services.database
  const caller = await identify(services, endpoint, request)
  const asked = { ...splitThread(request.body), ...splitUuid(endpoint, request) }
  const entry: AuditEntry = {
    action: endpoint.operation,
    actor_sub: caller?.sub ?? null,
    actor_kind: caller ? (caller.administrator ? 'administrator' : 'person') : 'anonymous',
    integration_id: null,
    outcome: 'ok',
    detail: {},
    thread_id: asked.thread,
    request_id: request.id,
  }
  try {
    await admit(services, endpoint, caller)
    const answered =
      endpoint.method === 'GET'
        ? await read(kysely, endpoint, handler, caller, asked)
        : await kysely
            .transaction()
            .execute((tx) => write(services, tx, endpoint, handler, caller, asked, request, entry))
    if (endpoint.versioned && answered.version !== undefined) reply.header('etag', `"${answered.version}"`)
    if (answered.replayed) reply.header('idempotent-replayed', 'true')
    return reply.code(answered.status).send(answered.body)
  } catch (error) {
    if (caller && error instanceof Refusal && isDenial(endpoint, error)) {
      await recordAudit(kysely, {
        ...entry,
        outcome: 'denied',
        detail: asked.uuid && UUID.test(asked.uuid) ? { uuid: asked.uuid } : {},
      })
    }
    throw error
  }
}

/** Who calls, within the pace that everybody keeps. */
async function identify(services: Services, endpoint: Endpoint, request: FastifyRequest): Promise<Caller | undefined> {
  const network = networkOf(request.ip)
  const caller = await services.verify(request.headers.authorization).catch((error: unknown) => {
    services.limiter.take(`refused:${network}`, services.limits.reads)
    throw error
  })
  if (!caller && endpoint.access !== 'public') {
    throw new Refusal('unauthenticated', { headers: { 'www-authenticate': 'Bearer' } })
  }
  const kind = endpoint.method === 'GET' ? 'reads' : 'writes'
  services.limiter.take(`${kind}:${caller?.sub ?? network}`, services.limits[kind])
  return caller
}

/** Refuses who may not call this at all. */
async function admit(services: Services, endpoint: Endpoint, caller: Caller | undefined): Promise<void> {
  if (!caller) return
  const { kysely } = services.database
  await services.people.remember(kysely, caller)
  if (endpoint.access === 'administrator' && !caller.administrator) throw new Refusal('forbidden')
}

/** Counts a write of which there are so many an hour; inside its transaction, so that a refused one does not count. */
async function withinQuota(
  { limits }: Services,
  tx: Db,
  endpoint: Endpoint,
  caller: Caller | undefined,
): Promise<void> {
  const most = limits.hourly[endpoint.operation]
  if (most === undefined || !caller) return
  const { count, secondsLeft } = await countCall(tx, caller.sub, endpoint.operation)
  if (count <= most) return
  const message = endpoint.overQuota
  throw new Refusal('rate_limited', {
    headers: { 'retry-after': String(secondsLeft) },
    ...(message ? { message } : {}),
  })
}

type Asked = ReturnType<typeof splitThread> & ReturnType<typeof splitUuid>

/** The named integration, if the caller may do this to it; a stranger learns nothing, not even that it exists. */
async function accessible(
  db: Db,
  endpoint: Endpoint,
  caller: Caller | undefined,
  asked: Asked,
): Promise<AccessedIntegration | undefined> {
  if (typeof endpoint.access !== 'object' || !caller) return undefined
  const integration = await findAccessible(db, asked.uuid ?? '', caller, endpoint.method !== 'GET')
  if (!integration) throw new Refusal('not_found')
  if (!can(integration.role, endpoint.access.integration)) throw new Refusal('forbidden')
  return integration
}

async function read<E extends Endpoint>(
  db: Db,
  endpoint: E,
  handler: Handler<E>,
  caller: Caller | undefined,
  asked: Asked,
): Promise<Answered> {
  const integration = await accessible(db, endpoint, caller, asked)
  const query = validate(endpoint.query, asked.query)
  const call = {
    query,
    body: undefined,
    caller,
    integration,
    db,
    version: integration?.version,
    audit: { detail: {} },
  } as Call<E>
  return { status: endpoint.status ?? 200, body: endpoint.answer.parse(await handler(call)), version: call.version }
}

async function write<E extends Endpoint>(
  services: Services,
  db: Db,
  endpoint: E,
  handler: Handler<E>,
  caller: Caller | undefined,
  asked: Asked,
  request: FastifyRequest,
  entry: AuditEntry,
): Promise<Answered> {
  const integration = await accessible(db, endpoint, caller, asked)
  const query = validate(endpoint.query, asked.query)
  const body = validate(endpoint.body, asked.body)
  const claim = caller && idempotencyClaim(request, caller.sub, endpoint.operation, [asked.uuid, body])
  const earlier = claim && (await claimKey(db, claim))
  if (earlier) return { ...earlier, body: endpoint.answer.parse(earlier.body), replayed: true }
  if (endpoint.versioned) refuseStale(request, integration?.version)
  const call = { query, body, caller, integration, db, version: undefined, audit: { detail: {} } } as Call<E>
  await withinQuota(services, db, endpoint, caller)
  const answer = endpoint.answer.parse(await handler(call))
  const answered = { status: endpoint.status ?? 200, body: answer, version: call.version }
  if (claim) await keepAnswer(db, claim, answered)
  await recordAudit(db, { ...entry, integration_id: integration?.id ?? null, ...call.audit })
  return answered
}

const isDenial = (endpoint: Endpoint, { code }: Refusal): boolean =>
  code === 'forbidden' || (code === 'not_found' && typeof endpoint.access === 'object')
