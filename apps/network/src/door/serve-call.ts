import { IDEMPOTENCY_HEADER } from '@portal/network/common/headers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { definitionOf, needsKey, purposeOf } from '../call/definitions.ts'
import type { Db } from '../database.ts'
import type { Served } from '../operation.ts'
import type { Participant } from '../participant/participant.ts'
import { type Open, secretsOf } from '../participant/participant.queries.ts'
import type { Perform, Step } from '../perform.ts'
import { Refusal } from '../refusal.ts'
import { isJson, readBody } from './body.ts'
import type { Quotas } from './quota.ts'
import { clockCheck, signatureCheck, signedBody, signedCall } from './signature.check.ts'
import type { Visit } from './visit.ts'

interface Parts {
  db: Db
  open: Open
  perform: Perform
  quotas: Quotas
}

/** Makes the checks of a call whose certificate, header and source were checked, in their order, and the call. */
export async function serveCall(
  { db, open, perform, quotas }: Parts,
  id: Served,
  caller: Participant,
  visit: Visit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { checks, at } = visit
  const definition = definitionOf(id)
  const body = definition.body ? bodyOf(visit, request) : undefined
  const signed = body ? signedBody(body) : signedCall(request.method, request.raw.url ?? '', request.headers)
  checks.enforce('timestamp', 'timestamp_out_of_tolerance', clockCheck(signed, at))
  const purpose = purposeOf(definition, caller)
  const secrets = await secretsOf(db, open, caller.id, purpose, at)
  checks.enforce('signature', 'signature_invalid', await signatureCheck(signed, secrets, purpose))
  const quota = quotas.take(caller.id, at.getTime())
  void reply.headers(quota.headers)
  if (quota.refusal) throw quota.refusal
  checks.pass('quota')

  const idempotencyKey = [request.headers[IDEMPOTENCY_HEADER.toLowerCase()]].flat()[0]
  /** Notes a step, and makes the checks between it and the next one. */
  const passed = (step: Step): void => {
    checks.pass(step)
    if (step === 'schema' && needsKey(definition)) requireKey(idempotencyKey)
  }
  const wanted = request.headers.accept ?? ''
  const accept = Object.keys(definition.otherMedia ?? {}).find((media) => wanted.includes(media))
  const { params, query } = parametersOf(request)
  const answer = await perform(caller, id, { params, query, body, idempotencyKey, accept }, passed)
  visit.answer = answer.body
  if (answer.body === undefined) return reply.code(answer.status).send()
  if (answer.media) return reply.code(answer.status).type(`${answer.media}; charset=utf-8`).send(answer.body)
  return reply.code(answer.status).type('application/json; charset=utf-8').send(JSON.stringify(answer.body))
}

/** The JSON body. Its size was checked while it was read. */
function bodyOf(visit: Visit, { body: raw, headers }: FastifyRequest): Record<string, unknown> {
  const { checks } = visit
  const bytes = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0)
  checks.note('size', { ok: true, received: `${bytes.length} bytes` })
  const encoding = headers['content-encoding'] ?? 'identity'
  checks.enforce('media_type', 'unsupported_media_type', {
    ok: isJson(headers['content-type']) && encoding === 'identity',
    expected: 'application/json',
    received: `${headers['content-type'] ?? ''} ${encoding === 'identity' ? '' : encoding}`.trim(),
  })
  const body = readBody(bytes)
  if (typeof body === 'string') checks.enforce('json', 'malformed', { ok: false, received: body, description: body })
  checks.pass('json')
  visit.body = body
  return body as Record<string, unknown>
}

function requireKey(key: string | undefined): void {
  const wrong = key === undefined ? 'Falta la cabecera' : 'Debe tener de 1 a 255 caracteres'
  if (!key || key.length > 255) throw new Refusal('invalid', { fields: { [IDEMPOTENCY_HEADER]: wrong } })
}

/** Values of path and query. @throws Refusal if a name of the query is repeated */
function parametersOf({ params, query }: FastifyRequest) {
  const repeated = Object.entries(query as object).filter(([, value]) => Array.isArray(value))
  if (repeated.length > 0)
    throw new Refusal('invalid', { fields: Object.fromEntries(repeated.map(([name]) => [name, 'Viene repetido'])) })
  return { params: params as Record<string, string>, query: query as Record<string, string> }
}
