import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, ERRORS, problemType } from '@portal/contract/errors'
import type { Problem } from '@portal/contract/problem'
import { noteCall } from '@portal/watch/call.facts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codeOf, isConnectionError } from '../../db/constraints.ts'
import { Refusal } from '../../refusal.ts'
import { BASELINE, CLOSED } from './security-headers.ts'

const PROBLEM = 'application/problem+json; charset=utf-8'
/** Error codes of Node's HTTP parser, with the errors of the contract that answer them. */
const CONNECTION_CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'timeout',
}

const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_BAD_URL: 'malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
}
const BAD_URL = { message: 'No pudimos leer la dirección. Revisa los «%» que contiene.' }

/** Converts an error to a refusal; an unexpected error becomes an internal error that reveals nothing. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const code = (error as { code?: unknown }).code
  const known = typeof code === 'string' ? FASTIFY_CODES[code] : undefined
  if (known) return new Refusal(known, code === 'FST_ERR_BAD_URL' ? BAD_URL : {})
  const broken = codeOf(error)
  if (broken) return new Refusal(broken)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 404 || status === 403) return new Refusal('not_found')
  if (status >= 400 && status < 500) return new Refusal('malformed')
  if (isConnectionError(error)) return new Refusal('unavailable', { headers: { 'retry-after': '2' } })
  return new Refusal('internal')
}

/** Problem details (RFC 9457): the JSON body of an answer to a failed call. */
function problem(refusal: Refusal, requestId: string): Problem {
  const { status, title } = ERRORS[refusal.code]
  const { fields } = refusal.details
  return {
    type: problemType(refusal.code),
    title,
    status,
    code: refusal.code,
    message: refusal.message,
    ...(fields ? { fields } : {}),
    request_id: requestId,
  }
}

function send(reply: FastifyReply, refusal: Refusal, requestId: string): FastifyReply {
  return reply
    .code(refusal.status)
    .headers(refusal.details.headers ?? {})
    .type(PROBLEM)
    .send(problem(refusal, requestId))
}

/** Answers every failure, also an unknown address, with problem details for the person; notes unexpected failures for the log. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    // A client that disconnects aborts the stream of its answer, which is no failure.
    const left = reply.raw.destroyed && (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE'
    if (refusal.status >= 500 && !left) noteCall(request, { failure: error })
    return send(reply, refusal, request.id)
  })
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found')
  })
}

/** Answers a call whose address the router cannot parse; no hook has run before. */
export function refuseAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void send(reply.headers(BASELINE).headers(CLOSED), refusalOf(error), request.id)
}

/** Answers a client that sends no valid HTTP, too many headers, or too slowly; closes its connection (RFC 9110 §15.5). */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const refusal = new Refusal(CONNECTION_CODES[error.code ?? ''] ?? 'malformed')
  const body = JSON.stringify(problem(refusal, randomUUID()))
  const headers = {
    ...BASELINE,
    ...CLOSED,
    'content-type': PROBLEM,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', body].join('\r\n'))
}
