import { BRAND } from '@portal/domain/brand'
import { CAST } from '../examples/cast.ts'
import type { Example, Response } from '../openapi.ts'
import { NETWORK_ERRORS, type NetworkErrorCode } from './errors.ts'
import { CORRELATION, RETRY_AFTER } from './headers.ts'
import { named } from './components.ts'
import { choice, integer, object, text } from './schema.ts'

const PROBLEM = object(
  'Problem',
  'Error de una llamada: problem details (RFC 9457) con el texto para la persona en `message`.',
  {
    type: text('Identificador de la clase de problema.', `urn:${BRAND.product}:error:invalid`, { format: 'uri' }),
    title: text('Nombre breve del problema.', NETWORK_ERRORS.invalid.title),
    status: integer('Estado HTTP, el mismo de la respuesta.', 400, { minimum: 400, maximum: 599 }),
    code: choice(
      'Código estable; decide por este campo, nunca por los textos.',
      Object.keys(NETWORK_ERRORS),
      'invalid',
    ),
    message: text('Texto que puedes mostrar a la persona.', NETWORK_ERRORS.invalid.message),
    'error_description?': text('Detalle técnico para quien desarrolla.', 'amount must be >= 1'),
    'fields?': {
      type: 'object',
      description: 'Mensaje de cada campo con error, por su nombre en el cuerpo (con puntos si está anidado).',
      additionalProperties: { type: 'string' },
      examples: [{ amount: 'Debe ser un entero mayor que 0' }],
    },
    request_id: text('Identificador de la llamada; inclúyelo al pedir ayuda.', CAST.request, { maxLength: 64 }),
  },
)

/** Example of an error answer's body; if the error is invalid input, the body also lists the wrong fields. */
const exampleOfError = (code: NetworkErrorCode): Example => {
  const { status, title, message } = NETWORK_ERRORS[code]
  const fields = code === 'invalid' ? { fields: { amount: 'Debe ser un entero mayor que 0' } } : {}
  const value = { type: `urn:${BRAND.product}:error:${code}`, title, status, code, message, ...fields }
  return named('examples', `problem_${code}`, { summary: title, value: { ...value, request_id: CAST.request } })
}

const EXAMPLES = Object.fromEntries(
  Object.keys(NETWORK_ERRORS).map((code) => [code, exampleOfError(code as NetworkErrorCode)]),
)

/** Error answers grouped by status, with an example for each code. */
export function failures(codes: readonly NetworkErrorCode[]): Record<string, Response> {
  const byStatus = Map.groupBy(new Set(codes), (code) => NETWORK_ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [
      String(status),
      {
        description: own.map((code) => `\`${code}\` ${NETWORK_ERRORS[code].title}`).join(' · '),
        headers: { ...CORRELATION, ...(status === 429 ? RETRY_AFTER : {}) },
        content: {
          'application/problem+json': {
            schema: PROBLEM,
            examples: Object.fromEntries(own.map((code) => [code, EXAMPLES[code] as Example])),
          },
        },
      },
    ]),
  )
}
