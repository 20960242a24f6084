import { PRODUCT } from '@portal/domain/brand'
import { PURPOSE_TEXTS, PURPOSES, type Purpose } from '@portal/domain/security/secret'
import { standardWebhooksSecret } from '@portal/domain/security/signature'
import { EXAMPLE_SECRETS } from '../../examples/secrets.ts'
import { HOSTS, noticeSources } from '../../hosts.ts'
import { table } from './table.ts'

const HOLDERS: Record<Purpose, string> = {
  integration: 'Todos los enroladores',
  refund: 'Recaudadores y duales',
  automatic_refund: 'Recaudadores y duales en el modo GLOBAL_AUTOMATICO',
  authorization: 'Billeteras y duales',
}

export const ENVIRONMENTS = `# Ambientes

${table({
  head: ['Ambiente', 'Servidor', 'Secretos', 'Los avisos salen de'],
  rows: [
    ['Integración', `\`${HOSTS.integration}\``, `\`${PRODUCT}_test_…\``, noticeSources('integration')],
    ['Producción', `\`${HOSTS.production}\``, `\`${PRODUCT}_live_…\``, noticeSources('production')],
  ],
})}

Los montos son enteros en pesos chilenos (CLP, ISO 4217 152). La red no impone montos mínimos ni máximos; los bancos pueden hacerlo.
Las fechas siguen ISO 8601 con desfase horario. Ignora los campos que no conozcas: las respuestas y los avisos pueden sumar otros.`

export const WHO_CALLS = `# Quién puede llamar

Cada llamada cumple cuatro condiciones; a \`whoami\` le basta la primera:

1. **TLS mutuo** con el certificado de la integración, que descargas en el portal.
2. La cabecera **\`X-Client-OS\`**, igual al CN del certificado.
3. Una **dirección IP de origen** registrada en la pantalla Seguridad.
4. Una **firma** con el secreto del propósito.`

export const SIGNATURE = `# Firma

**Con cuerpo (POST, PATCH).** El JSON lleva \`timestamp\` (hora actual en UTC). Quita \`signature\`, escribe el resto en la forma canónica
de RFC 8785 (claves en orden, sin espacios, números en su forma más corta), calcula HMAC-SHA256 con el secreto y pon el resultado en
\`signature\`, en hexadecimal minúscula.

**Sin cuerpo (GET, DELETE).** Firma \`{"method","path","query","timestamp"}\` del mismo modo: \`path\` es la ruta tal como se envía y \`query\`, el
texto crudo después de \`?\` (vacío si no hay). La hora y la firma viajan en \`X-Timestamp\` y \`X-Signature\`.

La tolerancia es de 300 segundos. La llave del HMAC son los 32 bytes que representa en base64url la parte del secreto que sigue a
\`${PRODUCT}_test_\` o \`${PRODUCT}_live_\`. Compara firmas en tiempo constante. Mientras dura una rotación, el secreto anterior sigue vigente. Las
respuestas no se firman: viajan por la conexión TLS que tú abriste.

${table({
  head: ['Secreto', 'Firma', 'Lo tienen'],
  rows: PURPOSES.map((purpose) => [`De ${PURPOSE_TEXTS[purpose].of}`, PURPOSE_TEXTS[purpose].signs, HOLDERS[purpose]]),
})}

Los ejemplos de esta referencia están firmados con estos secretos de ejemplo, que ninguna integración usa; compruébalos con tu código:

${table({
  head: ['Secreto', 'Valor de ejemplo', 'El mismo para bibliotecas de Standard Webhooks'],
  rows: PURPOSES.map((purpose) => [
    `De ${PURPOSE_TEXTS[purpose].of}`,
    `\`${EXAMPLE_SECRETS[purpose]}\``,
    `\`${standardWebhooksSecret(EXAMPLE_SECRETS[purpose])}\``,
  ]),
})}`
