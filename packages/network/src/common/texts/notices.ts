import { DELIVERY } from '../delivery.ts'
import type { Notice } from '../notice.ts'
import { sidesText } from './sides.ts'
import { table } from './table.ts'

const UNITS = [
  [3600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const

const span = (seconds: number): string => {
  const [size, unit] = UNITS.find(([length]) => seconds % length === 0) ?? [1, 's']
  return `${seconds / size} ${unit}`
}
const percent = (share: number): string => `${Math.round(share * 100)}%`

/** Markdown section on the delivery of notices, with the list of a document's notices. */
export const noticesText = (notices: readonly Notice[]): string => `# Avisos

La red envía cada aviso con POST a la URL del portal que corresponde al evento:

${table({
  head: ['URL del portal', 'Evento', 'Lo recibe'],
  rows: notices.map(({ url, type, receivers }) => [`\`${url}\``, `\`${type}\``, sidesText(receivers)]),
})}

- **Firma.** El cuerpo trae \`timestamp\` y \`signature\`, como tus llamadas; además llegan las cabeceras de Standard Webhooks. Sus bibliotecas reciben
  los mismos 32 bytes del secreto escritos como \`whsec_\` y base64. Verifica una de las dos antes de creer en el aviso. Firma el secreto del
  propósito si quien recibe lo tiene; si no, el de integración. Durante una rotación las cabeceras traen ambas firmas.
- **Entrega.** Un 2xx antes de ${DELIVERY.timeout} segundos es entrega. Una redirección es una falla.
- **Reintentos.** Tras ${DELIVERY.retries.map(span).join(', ')}, cada espera con ${percent(DELIVERY.jitter)} de variación al azar.
- **Desactivación.** Un ${DELIVERY.gone} desactiva la URL de inmediato. El límite son ${DELIVERY.failureLimit} fallas seguidas; las de un mismo minuto
  cuentan como una, y una entrega pone la cuenta en 0. Al ${DELIVERY.warnings.map(percent).join(', ')} te avisamos por correo; al alcanzarlo, la URL se
  desactiva y también te avisamos.
- **Orden.** No se promete: decide por el estado, no por la llegada. El mismo \`id\` puede llegar dos veces: procésalo una sola.
- **Origen.** Los avisos salen de las direcciones publicadas en Ambientes.`
