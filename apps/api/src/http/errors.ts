import type { FastifyInstance } from 'fastify'
import { codeOf, isConnectionError } from '../db/constraints.ts'
import { problem, Refusal } from './refusal.ts'

const FASTIFY_CODES: Record<string, () => Refusal> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal('malformed'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Refusal('malformed'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Refusal('malformed'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('unsupported_media_type'),
}

/** The refusal that a failure amounts to; what nobody foresaw is an internal error and tells nothing. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const code = (error as { code?: unknown }).code
  const known = typeof code === 'string' ? FASTIFY_CODES[code] : undefined
  if (known) return known()
  if (error instanceof SyntaxError && 'statusCode' in error) return new Refusal('malformed')
  const broken = codeOf(error)
  if (broken) return new Refusal(broken)
  if (isConnectionError(error)) return new Refusal('unavailable', { headers: { 'retry-after': '2' } })
  return new Refusal('internal')
}

/**
 * Turns every failure into problem details with the text for the person, an unknown address too; only unforeseen failures are
 * logged.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.status >= 500) request.log.error({ err: error, request_id: request.id }, 'call failed')
    return reply
      .code(refusal.status)
      .headers(refusal.details.headers ?? {})
      .type('application/problem+json; charset=utf-8')
      .send(problem(refusal, request.id))
  })
  app.setNotFoundHandler(() => {
    throw new Refusal('not_found')
  })
}
