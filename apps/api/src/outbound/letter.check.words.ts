import { FAULTS, type FaultName } from '@portal/domain/connection/faults'
import type { Content } from './letter.layout.ts'
import { type About, toMembers } from './letter.words.ts'

/** What a check found in an address that had passed, and how many other addresses failed too. */
export interface CheckNews {
  fault: FaultName
  others: number
}

/** Letter to a member about the address in the field `label`, which no longer passes the network's check. */
export function checkFailing(
  { integration, company, connection }: About,
  label: string,
  { fault, others }: CheckNews,
): Content {
  const { name, why, remedy } = FAULTS[fault]
  const more = others === 0 ? '' : others === 1 ? ' Otra URL falla también.' : ` Otras ${others} URL fallan también.`
  return toMembers({
    subject: `Una URL de ${integration} dejó de pasar la comprobación`,
    paragraphs: [
      `La red comprobó las URL de la integración ${integration}, de ${company}. La ${label}, que antes pasaba, ahora falla: ${name}.${more}`,
      `${why} ${remedy}`,
    ],
    action: { label: 'Ir a Conexión', link: connection },
  })
}
