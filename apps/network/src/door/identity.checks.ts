import { CLIENT_HEADER } from '@portal/network/common/headers'
import type { IncomingMessage } from 'node:http'
import type { Db } from '../database.ts'
import type { Participant } from '../participant/participant.ts'
import { participantBySerial } from '../participant/participant.queries.ts'
import type { Finding } from './checks.ts'
import { plainAddress, type Presented } from './client.ts'

/** Whether the certificate of the connection is the one in force now, and whose it is. */
export async function certificateCheck(
  db: Db,
  { serial, commonName }: Presented,
  now: Date,
): Promise<Finding & { holder: Participant | undefined }> {
  const found = await participantBySerial(db, serial)
  const received = `${commonName}, serie ${serial}`
  const holder = found?.participant
  const wrong = (description: string) => ({ ok: false, received, description, holder })
  if (!found) return wrong('El portal no tiene este certificado.')
  const { revokedAt, notAfter } = found.certificate
  if (revokedAt && revokedAt <= now)
    return wrong(`El certificado fue reemplazado o revocado: ${revokedAt.toISOString()}.`)
  if (notAfter <= now) return wrong(`El certificado venció: ${notAfter.toISOString()}.`)
  if (found.participant.clientOs !== commonName) return wrong('El CN del certificado no es el de su integración.')
  return { ok: true, received, description: 'El certificado es el vigente.', holder }
}

/** Value of the header X-Client-OS. */
export const clientOsOf = ({ headers }: IncomingMessage): string | undefined =>
  [headers[CLIENT_HEADER.toLowerCase()]].flat()[0]?.slice(0, 64)

/** Whether the header X-Client-OS names the integration of the certificate. */
export const clientOsCheck = (received: string | undefined, { clientOs: expected }: Participant): Finding => ({
  ok: received === expected,
  expected,
  received,
  description:
    received === undefined
      ? `Falta la cabecera ${CLIENT_HEADER}: debe ser ${expected}.`
      : `${CLIENT_HEADER} es ${received}; el certificado es de ${expected}.`,
})

/** Whether the call comes from a registered address. */
export function sourceCheck(address: string, { sourceIps }: Participant): Finding {
  const registered = sourceIps.map(plainAddress)
  return {
    ok: registered.includes(address),
    expected: registered.join(', '),
    received: address,
    description: `La llamada llegó desde ${address}.`,
  }
}
