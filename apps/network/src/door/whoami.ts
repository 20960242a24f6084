import type { FastifyRequest } from 'fastify'
import type { Participant } from '../participant/participant.ts'
import type { Open } from '../participant/participant.queries.ts'
import { secretsOf } from '../participant/participant.queries.ts'
import type { Db } from '../database.ts'
import { plainAddress, presentedBy } from './client.ts'
import { clientOsCheck, clientOsOf, sourceCheck } from './identity.checks.ts'
import { clockCheck, signatureCheck, signedCall } from './signature.check.ts'
import type { Visit } from './visit.ts'

const PURPOSE = 'integration'

/** What the network saw of a call; nothing but the certificate is enforced. */
export async function whoami(db: Db, open: Open, caller: Participant, visit: Visit, request: FastifyRequest) {
  const { raw, method } = request
  const now = visit.at
  const { commonName, serial, notAfter } = presentedBy(raw)
  const received = clientOsOf(raw)
  const client = clientOsCheck(received, caller)
  const address = plainAddress(request.ip)
  const source = sourceCheck(address, caller)
  const signed = signedCall(method, raw.url ?? '', raw.headers)
  const clock = clockCheck(signed, now)
  const signature = await signatureCheck(signed, await secretsOf(db, open, caller.id, PURPOSE, now), PURPOSE)
  for (const [check, finding] of Object.entries({ client_os: client, source, timestamp: clock, signature } as const))
    visit.checks.note(check as 'source', finding)
  return {
    certificate: { common_name: commonName, serial: serial.toUpperCase(), not_after: notAfter.toISOString() },
    client_os: { received: received ?? null, expected: caller.clientOs, ok: client.ok },
    source: { address, allowed: source.ok },
    clock: { received: signed.timestamp?.slice(0, 64) ?? null, difference_seconds: clock.difference, ok: clock.ok },
    signature: { purpose: PURPOSE, ok: signature.ok, explanation: signature.description },
    request_id: visit.id,
  }
}
