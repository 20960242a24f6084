import { BRAND } from '@portal/domain/brand'
import { NETWORK_ERRORS } from '@portal/network/common/errors'
import { Refusal } from '../refusal.ts'

/** SQLSTATEs of a transaction that lost against another one: the same call may be made again. */
const LOST = new Set(['40001', '40P01', '55P03'])

const FASTIFY_CODES: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new Refusal('too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('unsupported_media_type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new Refusal('malformed'),
  FST_ERR_MAX_PARAM_LENGTH: new Refusal('not_found', { description: 'Una parte de la dirección es demasiado larga.' }),
  FST_ERR_BAD_URL: new Refusal('not_found', { description: 'La dirección tiene un «%» que no se entiende.' }),
}

/** Converts an error to a refusal; an unexpected error becomes `internal`, which reveals nothing. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const { name, code, statusCode } = error as { name?: unknown; code?: unknown; statusCode?: unknown }
  const known = FASTIFY_CODES[String(code)]
  if (known) return known
  if (name === 'DatabaseUnavailable' || LOST.has(String(code))) return new Refusal('unavailable', { retryAfter: 2 })
  return new Refusal(Number(statusCode) >= 400 && Number(statusCode) < 500 ? 'malformed' : 'internal')
}

export const PROBLEM = 'application/problem+json; charset=utf-8'

/** Body of an error answer (RFC 9457). */
export function problemOf({ code, detail }: Refusal, requestId: string) {
  const { status, title, message } = NETWORK_ERRORS[code]
  return {
    type: `urn:${BRAND.product}:error:${code}`,
    title,
    status,
    code,
    message,
    ...(detail.description === undefined ? {} : { error_description: detail.description }),
    ...(detail.fields === undefined ? {} : { fields: detail.fields }),
    request_id: requestId,
  }
}
