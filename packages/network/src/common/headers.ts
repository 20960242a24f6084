import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from '@portal/domain/security/signature'
import { CAST, SIGNED_AT } from '../examples/cast.ts'
import type { Json, Parameter, Schema } from '../openapi.ts'
import { named } from './components.ts'

const header = (name: string, description: string, example: string, limits: Schema): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', ...limits, examples: [example] },
})

export const CLIENT_HEADER = 'X-Client-OS'
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** OpenAPI parameter: request header X-Client-OS, which identifies the calling integration. */
export const CLIENT = named(
  'parameters',
  'ClientOs',
  header(
    CLIENT_HEADER,
    'Identificador de la integración, el mismo CN del certificado. Está en «Datos de Integración» del portal.',
    CAST.clientOs,
    { pattern: '^[a-z]+-[0-9a-f]{12}$' },
  ),
)

/** OpenAPI parameter: header Idempotency-Key. A write that is repeated with the same key takes effect only once. */
export const IDEMPOTENCY = named(
  'parameters',
  'IdempotencyKey',
  header(
    IDEMPOTENCY_HEADER,
    'Clave única de la operación, elegida por ti (recomendamos un UUID). Durante 24 horas la misma clave con los mismos datos ' +
      'recibe la misma respuesta, y con otros datos `idempotency_conflict`.',
    CAST.idempotencyKey,
    { minLength: 1, maxLength: 255 },
  ),
)

/** OpenAPI parameter: header with the time of a call that has no body and therefore no field `timestamp`. */
export const TIMESTAMP = named(
  'parameters',
  'Timestamp',
  header(
    TIMESTAMP_HEADER,
    'Hora de la llamada en UTC (ISO 8601), la misma que se firma. Tolerancia: 300 segundos.',
    SIGNED_AT,
    { format: 'date-time' },
  ),
)

/** OpenAPI parameter: header with the signature of a call that has no body; `example` is the signature to show. */
export const signatureHeader = (example: string): Parameter =>
  header(
    SIGNATURE_HEADER,
    'HMAC-SHA256 en hexadecimal minúscula de `{"method","path","query","timestamp"}` en forma canónica.',
    example,
    { pattern: '^[0-9a-f]{64}$' },
  )

const answerHeader = (name: string, description: string, example: string | number): Json => {
  const type = typeof example === 'number' ? { type: 'integer', minimum: 0 } : { type: 'string' }
  return { [name]: named('headers', name, { description, schema: { ...type, examples: [example] } }) }
}

/** OpenAPI header X-Request-Id, which every answer has. */
export const CORRELATION = answerHeader('X-Request-Id', 'Identificador de la llamada.', CAST.request)

/** OpenAPI headers of all answers except refusals that come before the call counts against the quota. */
export const QUOTA: Json = {
  ...CORRELATION,
  ...answerHeader('RateLimit-Limit', 'Llamadas permitidas en la ventana actual.', 600),
  ...answerHeader('RateLimit-Remaining', 'Llamadas que quedan en la ventana.', 597),
  ...answerHeader('RateLimit-Reset', 'Segundos hasta que la ventana se renueva.', 41),
}

/** OpenAPI header Retry-After of an answer that refuses a call because the quota is used up. */
export const RETRY_AFTER = answerHeader('Retry-After', 'Segundos que debes esperar antes de repetir.', 41)
