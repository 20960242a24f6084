import type { Body, Endpoint } from '@portal/contract/endpoint'
import type { file } from '@portal/contract/file'
import type { Ready } from '@portal/contract/ready'
import { can, WHY_NOT } from '@portal/domain/access/permission'
import { INVALID_TYPE } from '@portal/domain/enroller/data'
import { whyAbsent } from '@portal/domain/enroller/sections'
import { UUID } from '@portal/domain/text'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { type AccessedIntegration, findAccessible } from '../access/integration-access.queries.ts'
import type { Caller } from '../access/token.ts'
import type { Db } from '../db/database.ts'
import { admit, identify } from './admission.ts'
import { type AuditEntry, recordAudit } from './audit.queries.ts'
import type { Call, Handler, Heavy } from './call.ts'
import { networkOf } from './client-network.ts'
import { claimKey, type KeptAnswer, keepAnswer } from './idempotency.queries.ts'
import { countCall } from './quota.queries.ts'
import { type Personal, personalOf } from './personal.ts'
import { sendReady } from './ready.answer.ts'
import { Refusal } from './refusal.ts'
import { idempotencyClaim, refuseStale, splitNames, splitThread, splitUuid } from './request-parts.ts'
import { raiseVersion, sectionVersion } from './section-version.queries.ts'
import { serveStream } from './serve.stream.ts'
import type { Services } from './services.ts'
import { validate } from './validation.ts'

/** What an endpoint is answered by. */
interface Served<E extends Endpoint, Prepared> {
  handler: Handler<E, Prepared>
  heavy: Heavy<E, Prepared> | undefined
}

interface Answered extends KeptAnswer {
  replayed?: boolean
}

/** The life of one call: who, how fast, what it asks for, its transaction, its answer. A refusal leaves nothing behind. */
export async function serve<E extends Endpoint, Prepared>(
  services: Services,
  endpoint: E,
  { handler, heavy }: Served<E, Prepared>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { kysely } = services.database
  const caller = await identify(services, endpoint, request)
  const personal = endpoint.personal && personalOf(request, caller)
  const db = services.database.as(personal ? { sub: personal.holder, administrator: false } : caller)
  const asked: Asked = {
    ...splitThread(request.body),
    ...splitUuid(endpoint, request),
    ...splitNames(request),
    personal,
  }
  const entry: AuditEntry = {
    action: endpoint.operation,
    actor_sub: caller?.sub ?? null,
    actor_kind: caller ? (caller.administrator ? 'administrator' : 'person') : 'anonymous',
    integration_id: null,
    network: networkOf(request.ip),
    outcome: 'ok',
    detail: {},
    thread_id: asked.thread,
    request_id: request.id,
  }
  try {
    await admit(services, endpoint, caller, entry)
    if (endpoint.stream) return await serveStream(services, db, endpoint, handler, caller, asked, reply)
    const change = async () => {
      const prepared = (heavy && (await beforehand(services, endpoint, heavy, caller, asked))) as Prepared
      return db
        .transaction()
        .execute((tx) => write(services, tx, endpoint, handler, prepared, caller, asked, request, entry))
    }
    const answered =
      endpoint.method === 'GET'
        ? await read(db, endpoint, handler, caller, asked)
        : await (heavy ? heavy.inTurn(change) : change())
    if (answered.version !== undefined) reply.header('etag', `"${answered.version}"`)
    if (endpoint.keptFor) reply.header('cache-control', `public, max-age=${endpoint.keptFor}`)
    if (answered.replayed) reply.header('idempotent-replayed', 'true')
    if (endpoint.ready) return sendReady(request, reply, endpoint.ready, answered.body as Ready)
    return send(reply.code(answered.status), endpoint, answered.body)
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

/** Sends the answer, as JSON or as the file that it is. */
function send(reply: FastifyReply, endpoint: Endpoint, body: unknown): FastifyReply {
  if (endpoint.file === undefined) return reply.send(body)
  const { name, content } = body as z.output<typeof file>
  return reply
    .type(endpoint.file)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

/** Counts a write of which there are so many an hour; inside its transaction, so that a refused one does not count. */
async function withinQuota(
  { limits }: Services,
  tx: Db,
  endpoint: Endpoint,
  caller: Caller | undefined,
  integration: AccessedIntegration | undefined,
): Promise<void> {
  const quota = limits.quotas[endpoint.operation]
  if (!quota || !caller) return
  const subject = quota.per === 'day' && integration ? integration.id : caller.sub
  const { count, secondsLeft } = await countCall(tx, subject, endpoint.operation, quota.per)
  if (count <= quota.most) return
  const message = endpoint.overQuota
  throw new Refusal('rate_limited', {
    headers: { 'retry-after': String(secondsLeft) },
    ...(message ? { message } : {}),
  })
}

type Asked = ReturnType<typeof splitThread> &
  ReturnType<typeof splitUuid> &
  ReturnType<typeof splitNames> & { personal: Personal | undefined }

/**
 * The named integration with the version of the served section, if the caller may do this to it and it has that section. A stranger
 * learns nothing, not even that it exists.
 */
async function accessible(
  db: Db,
  endpoint: Endpoint,
  caller: Caller | undefined,
  asked: Asked,
  toChange = endpoint.method !== 'GET',
): Promise<{ integration?: AccessedIntegration; version?: number }> {
  if (typeof endpoint.access !== 'object' || !caller) return {}
  const integration = await findAccessible(db, asked.uuid ?? '', caller, toChange)
  if (!integration) throw new Refusal('not_found')
  const action = endpoint.access.integration
  if (!can(integration.role, caller.administrator, action)) {
    const message = WHY_NOT[action]
    throw new Refusal('forbidden', message ? { message } : {})
  }
  if (asked.id !== undefined && !UUID.test(asked.id)) throw new Refusal('not_found')
  if (!endpoint.section) return { integration }
  const absent = whyAbsent(endpoint.section, integration)
  if (absent !== null) throw new Refusal('not_applicable', { message: absent })
  if (!endpoint.versioned) return { integration }
  return { integration, version: await sectionVersion(db, integration.id, endpoint.section) }
}

/** The type that a client repeats must be the stored one, and never changes. */
function refuseOtherType(endpoint: Endpoint, integration: AccessedIntegration | undefined, body: unknown): void {
  if (!endpoint.typed) return
  if ((body as { type: unknown }).type !== integration?.type) {
    throw new Refusal('invalid', { fields: { type: INVALID_TYPE } })
  }
}

/** Looks without a lock whether the call may be made at all, then does its slow work; the transaction looks again. */
async function beforehand<E extends Endpoint, Prepared>(
  { database, limiter, limits }: Services,
  endpoint: E,
  heavy: Heavy<E, Prepared>,
  caller: Caller | undefined,
  asked: Asked,
): Promise<Prepared> {
  await accessible(database.as(caller), endpoint, caller, asked, false)
  const quota = limits.quotas[endpoint.operation]
  // Refused calls count here as well: they cost the same work.
  if (quota && caller)
    limiter.take(`heavy:${endpoint.operation}:${caller.sub}`, { rate: quota.most / 3600, burst: 2 * quota.most })
  return heavy.prepare(validate(endpoint.body, asked.body) as Body<E>)
}

async function read<E extends Endpoint, Prepared>(
  db: Db,
  endpoint: E,
  handler: Handler<E, Prepared>,
  caller: Caller | undefined,
  asked: Asked,
): Promise<Answered> {
  const { integration, version } = await accessible(db, endpoint, caller, asked)
  const query = validate(endpoint.query, asked.query)
  const { id, html, personal } = asked
  const call = { query, body: undefined, caller, integration, id, html, personal, db, audit: { detail: {} } } as Call<
    E,
    Prepared
  >
  return { status: endpoint.status ?? 200, body: endpoint.answer.parse(await handler(call)), version }
}

async function write<E extends Endpoint, Prepared>(
  services: Services,
  db: Db,
  endpoint: E,
  handler: Handler<E, Prepared>,
  prepared: Prepared,
  caller: Caller | undefined,
  asked: Asked,
  request: FastifyRequest,
  entry: AuditEntry,
): Promise<Answered> {
  const { integration, version } = await accessible(db, endpoint, caller, asked)
  const query = validate(endpoint.query, asked.query)
  const body = validate(endpoint.body, asked.body)
  refuseOtherType(endpoint, integration, body)
  const keyed = caller && !endpoint.confidential
  const claim =
    keyed &&
    idempotencyClaim(request, caller.sub, endpoint.operation, [integration?.id, body, ...(asked.id ? [asked.id] : [])])
  const earlier = claim && (await claimKey(db, claim))
  if (earlier) return { ...earlier, body: endpoint.answer.parse(earlier.body), replayed: true }
  if (endpoint.versioned) refuseStale(request, version)
  const { id, html, personal } = asked
  const call = { query, body, caller, integration, id, html, personal, db, prepared, audit: { detail: {} } } as Call<
    E,
    Prepared
  >
  await withinQuota(services, db, endpoint, caller, integration)
  const answer = endpoint.answer.parse(await handler(call))
  const saved = endpoint.versioned && integration && endpoint.section
  const answered = {
    status: call.deferred ? 202 : (endpoint.status ?? 200),
    body: answer,
    version: saved ? await raiseVersion(db, integration.id, saved) : undefined,
  }
  if (claim) await keepAnswer(db, claim, answered)
  const { nothing, ...told } = call.audit
  if (!nothing) await recordAudit(db, { ...entry, integration_id: integration?.id ?? null, ...told })
  return answered
}

const isDenial = (endpoint: Endpoint, { code }: Refusal): boolean =>
  code === 'forbidden' || (code === 'not_found' && typeof endpoint.access === 'object')
