import { FAILURE_AMOUNTS } from '../failure-amounts.ts'
import { NETWORK_ERRORS, type NetworkErrorCode } from '../errors.ts'
import { type Table, table } from './table.ts'

export const IDEMPOTENCY_TEXT = `# Idempotencia

Cada escritura lleva \`Idempotency-Key\`. Durante 24 horas, la misma clave con los mismos datos recibe la misma respuesta sin repetir el
efecto; con otros datos recibe \`idempotency_conflict\`. Se comparan los parámetros, salvo \`timestamp\` y \`signature\`: al repetir, firma de nuevo con
la hora actual. Si una llamada no responde, repítela con la misma clave; espera al menos 30 segundos antes de darla por perdida.`

export const PAGINATION = `# Paginación

Las listas reciben \`page\` (desde 1) y responden \`data\` y \`pagination\` con \`total_items\`, \`total_pages\` y \`current_page\`. Cada página trae hasta 100 elementos,
del más nuevo al más antiguo.`

export const QUOTAS = `# Cuotas

Cada respuesta que pasó certificado, IP y firma informa \`RateLimit-Limit\`, \`RateLimit-Remaining\` y \`RateLimit-Reset\`. Al superar la cuota recibes
429 con \`Retry-After\` en segundos. No programes con un número fijo: la cuota de cada llamada es la que informan las cabeceras.`

/** Table of the simulated failures, by the last two digits of the amount. */
export const failureTable: Table = {
  head: ['Termina en', 'Resultado'],
  rows: Object.entries(FAILURE_AMOUNTS).map(([ending, { outcome }]) => [`\`${ending}\``, outcome]),
}

export const FAILURES = `# Fallas a propósito

En el ambiente de integración, los dos últimos dígitos del monto eligen el resultado. Cualquier otro monto termina bien.

${table(failureTable)}

Por ejemplo, un token de \`15901\` es rechazado por el banco de origen y uno de \`15990\` se paga.`

/** Table of errors with their meaning and what to do. */
export const errorTable = (codes: readonly NetworkErrorCode[]): Table => ({
  head: ['Código', 'HTTP', 'Qué pasó', 'Qué hacer'],
  rows: codes.map((code) => {
    const { status, message, remedy } = NETWORK_ERRORS[code]
    return [`\`${code}\``, String(status), message, remedy]
  }),
})

/** Markdown section on the errors that a document's calls may answer. */
export const errorsText = (codes: readonly NetworkErrorCode[]): string => `# Errores

Todo error es \`application/problem+json\` (RFC 9457) con \`code\` estable, \`message\` para la persona y \`request_id\` para pedir ayuda. Los errores de
datos traen \`fields\`, con el mensaje de cada campo.

${table(errorTable(codes))}`
