import type { Endpoint } from '@portal/contract/endpoint'
import type { file, Ready } from '@portal/contract/file'
import { INVALID_TYPE } from '@portal/domain/setting/setting'
import { UUID } from '@portal/domain/text'
import { beyondCall, noteCall } from '@portal/watch/call.facts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { DashboardCaller } from '../../access/dashboard-session.queries.ts'
import type { AccessedIntegration } from '../../access/integration-access.queries.ts'
import type { Caller } from '../../access/token.ts'
import { type AuditEntry, recordAudit } from '../../audit/audit.queries.ts'
import { refuseBeyondCommandLine } from '../../access/command-line.ts'
import { requireSession } from '../../access/step-up.ts'
import { codeOf, isConnectionError } from '../../db/constraints.ts'
import type { Db } from '../../db/database.ts'
import { Refusal } from '../../refusal.ts'
import { sendReady } from '../answers/ready.text.ts'
import { countCall } from '../../access/quota.queries.ts'
import { networkOf, siteOf } from '../requests/client-network.ts'
import type { Personal } from '../requests/personal.ts'
import { partsOf, refuseStale } from '../requests/request-parts.ts'
import { validate } from '../requests/validation.ts'
import { accessible, identify } from './admission.ts'
import type { Call, Context, Served, Services } from './call.ts'
import { endOf, sendEvents, type StreamEvent, whilePermitted } from './event-stream.ts'
import { keepAnswer } from './idempotency.queries.ts'
import { raiseVersion } from './setting.queries.ts'
import { type Answered, giveBack, take, type Taken } from './taking.ts'

/** Serves one call. A refused call leaves no change, except for the audit row of a denied access or of a watched endpoint. */
export async function serve(
  services: Services,
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint, heavy } = served
  const { caller, account } = await identify(services, endpoint, request)
  const parts = partsOf(endpoint, request, caller, services.publicUrl)
  const { personal, visitor } = parts
  if (visitor?.cookie) reply.header('set-cookie', visitor.cookie)
  const db = services.database.as(subjectOf(caller, account, personal))
  const entry: AuditEntry = {
    action: endpoint.operation,
    actor_sub: caller?.sub ?? account?.account_id ?? null,
    actor_kind: caller ? (caller.administrator ? 'administrator' : 'person') : account ? 'account' : 'anonymous',
    integration_id: null,
    network: networkOf(request.ip),
    outcome: 'ok',
    detail: {},
    thread_id: parts.thread,
    request_id: request.id,
  }
  const context: Context = { ...served, services, caller, account, parts, request, reply, entry }
  try {
    const { authorization = '' } = request.headers
    if (caller) await services.people.remember(services.database.kysely, caller, authorization, entry)
    if (caller?.commandLine) refuseBeyondCommandLine(endpoint)
    // A terminal keeps its token in a file, and a stream lasts longer than a call: both need the session itself.
    if (caller && (caller.commandLine || (endpoint.stream && typeof endpoint.access === 'object')))
      await requireSession(services.sessionLives, authorization)
    if (caller && endpoint.access === 'administrator' && !caller.administrator) throw new Refusal('forbidden')
    if (caller && endpoint.stepUp) await services.stepUp(caller, authorization)
    if (endpoint.stream || endpoint.file) noteCall(request, { unhurried: true })
    if (endpoint.stream) return await serveStream(db, context)
    const answered =
      endpoint.method === 'GET'
        ? await read(db, context)
        : await (heavy
            ? heavy.inTurn(() => writeHeavy(db, context, heavy))
            : db.transaction().execute((tx) => write(tx, context)))
    if (answered.version !== undefined) reply.header('etag', `"${answered.version}"`)
    if (endpoint.keptFor) reply.header('cache-control', `public, max-age=${endpoint.keptFor}`)
    if (answered.replayed) reply.header('idempotent-replayed', 'true')
    if (endpoint.ready) return sendReady(request, reply, endpoint.ready, answered.body as Ready)
    return send(reply.code(answered.status), endpoint, answered.body)
  } catch (error) {
    // Its own count, because the rollback undid that of the transaction: each refusal reveals that a name exists.
    if (caller && codeOf(error) === 'duplicate_name')
      await countCall(services.database.kysely, caller.sub, endpoint.operation, 'hour')
    const refusal = error instanceof Refusal ? error : undefined
    if (caller && (endpoint.watched || (refusal && isDenial(endpoint, refusal)))) {
      const uuid = parts.uuid && UUID.test(parts.uuid) ? { uuid: parts.uuid } : {}
      const detail = { ...uuid, ...(endpoint.watched ? { code: refusal?.code ?? 'internal' } : {}) }
      await recordAudit(services.database.kysely, { ...entry, outcome: refusal ? 'denied' : 'error', detail })
    }
    throw error
  }
}

/** Person whose rows the call's database session sees and who stands in its audit rows. */
function subjectOf(caller: Caller | undefined, account: DashboardCaller | undefined, personal: Personal | undefined) {
  const sub = personal?.holder ?? account?.account_id
  return sub === undefined ? caller : { sub, administrator: false }
}

/** True for a refused access, and for a token whose session ended. */
const isDenial = (endpoint: Endpoint, { code }: Refusal): boolean =>
  code === 'forbidden' || code === 'unauthenticated' || (code === 'not_found' && typeof endpoint.access === 'object')

/** Input of the handler. @throws Refusal for a query or a body that the contract does not know */
function callOf(
  { endpoint, caller, account, entry, request, parts: { id, document, program, personal, visitor, ...parts } }: Context,
  given: {
    db: Db
    integration: AccessedIntegration | undefined
    prepared?: unknown
    signal?: AbortSignal
    lastEventId?: string | undefined
  },
) {
  const query = validate(endpoint.query, parts.query)
  const body = endpoint.method === 'GET' ? undefined : validate(endpoint.body, parts.body)
  // The integration's type in the body must equal the stored type, which never changes.
  if (endpoint.typed && (body as { type: unknown }).type !== given.integration?.type)
    throw new Refusal('invalid', { fields: { type: INVALID_TYPE } })
  const audit: Call<Endpoint>['audit'] = { detail: {} }
  const countedAs = caller?.sub ?? `network:${entry.network}`
  const own = {
    caller,
    account,
    countedAs,
    site: `site:${siteOf(request.ip)}`,
    id,
    document,
    program,
    personal,
    visitor,
  }
  return { ...given, query, body, ...own, audit, cookie: undefined as string | undefined, deferred: false }
}

/** Streams events. Their rows are written without a transaction, because a transaction would last as long as the answer. */
async function serveStream(db: Db, context: Context): Promise<FastifyReply> {
  const { services, endpoint, handler, request, reply } = context
  const { integration } = await accessible(db, context, false)
  const end = endOf(reply, services.closing)
  const permitted = async (): Promise<boolean> => {
    await accessible(db, context, false)
    return services.sessionLives(request.headers.authorization ?? '')
  }
  const signal = typeof endpoint.access === 'object' ? whilePermitted(end, permitted) : end
  const last = request.headers['last-event-id']
  const call = callOf(context, { db, integration, signal, lastEventId: typeof last === 'string' ? last : undefined })
  const events = (await handler(call as never)) as AsyncIterable<unknown>
  return sendEvents(reply, events, (event) => endpoint.answer.parse(event) as StreamEvent)
}

/** Sends the body as JSON, or as a download if the endpoint returns a file. */
function send(reply: FastifyReply, endpoint: Endpoint, body: unknown): FastifyReply {
  if (endpoint.file === undefined) return reply.send(body)
  const { name, content } = body as z.output<typeof file>
  return reply
    .type(endpoint.file)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
}

/** Does slow work before the call's transaction, which checks access again. Key and quota are taken first, so that a repeated or refused call does none of it; a call that fails gives them back. */
async function writeHeavy(db: Db, context: Context, heavy: NonNullable<Served['heavy']>): Promise<Answered> {
  const admitted = await db.transaction().execute(async (tx) => {
    const { integration } = await accessible(tx, context, false)
    const { body } = callOf(context, { db: tx, integration })
    return { integration, body, taken: await take(tx, context, integration, body) }
  })
  const { taken } = admitted
  if ('earlier' in taken) return taken.earlier
  try {
    const prepared = await beforehand(context, heavy, admitted)
    return await db.transaction().execute((tx) => write(tx, context, { taken, prepared }))
  } catch (error) {
    const given = beyondCall(() => giveBack(db, taken))
    // A call that a slow database failed is answered at once.
    if (isConnectionError(error)) given.catch(() => undefined)
    else await given
    throw error
  }
}

/** Does slow work such as hashing a password. */
async function beforehand(
  context: Context,
  heavy: NonNullable<Served['heavy']>,
  { integration, body }: { integration: AccessedIntegration | undefined; body: unknown },
): Promise<unknown> {
  const { endpoint, caller, account, entry, parts } = context
  const { database, limiter, limits } = context.services
  const quota = limits.quotas[endpoint.operation]
  // Counts also calls that are refused later, because their slow work costs as much.
  const who = caller?.sub ?? account?.account_id
  if (quota && who)
    limiter.take(`heavy:${endpoint.operation}:${who}`, { rate: quota.most / 3600, burst: 2 * quota.most })
  const { id, visitor } = parts
  const given = { db: database.as(caller), integration, caller, account, entry, id, visitor }
  return heavy.prepare(body as never, given as never)
}

async function read(db: Db, context: Context): Promise<Answered> {
  const { endpoint, handler } = context
  const { integration, version } = await accessible(db, context, false)
  const answer = await handler(callOf(context, { db, integration }) as never)
  return { status: endpoint.status ?? 200, body: endpoint.answer.parse(answer), version }
}

async function write(db: Db, context: Context, before?: { taken: Taken; prepared: unknown }): Promise<Answered> {
  const { endpoint, handler, request, entry } = context
  const { integration, version } = await accessible(db, context, true)
  const call = callOf(context, { db, integration, prepared: before?.prepared })
  const taken = before?.taken ?? (await take(db, context, integration, call.body))
  if ('earlier' in taken) return taken.earlier
  if (endpoint.versioned) refuseStale(request, version)
  const answer = endpoint.answer.parse(await handler(call as never))
  const saved = endpoint.versioned && integration && endpoint.section
  const answered = {
    status: call.deferred ? 202 : (endpoint.status ?? 200),
    body: answer,
    version: saved ? await raiseVersion(db, integration.id, saved) : undefined,
  }
  if (taken.claim) await keepAnswer(db, taken.claim, answered)
  if (call.cookie !== undefined) context.reply.header('set-cookie', call.cookie)
  const { nothing, ...told } = call.audit
  if (!nothing) await recordAudit(db, { ...entry, integration_id: integration?.id ?? null, ...told })
  return answered
}
