import { FAULTS, type FaultName } from '@portal/domain/connection/faults'
import {
  type CheckResult,
  type CheckState,
  type Fault,
  HOST_CHECKS,
  type HostCheck,
} from '@portal/domain/connection/preflight'
import { chileanDay } from '@portal/domain/moment'
import { whyRefused } from '@portal/domain/outward'
import { isIP } from 'node:net'
import { NoPublicAddress } from '../notices/outward.agent.ts'
import { CONNECT_MS, type Probing, shown } from './probe.ts'
import { bare, connectTo, type Handshake, NotInTime } from './handshake.ts'

export interface HostProbe {
  checks: CheckResult<HostCheck>[]
  faults: Fault<FaultName>[]
}

/** Errors of TLS that say that the server speaks only older versions. */
const OLD = /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW/
/** Errors of TLS that say that what came was no TLS. */
const PLAIN = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|UNEXPECTED_MESSAGE|HTTP_REQUEST|RECORD_LAYER_FAILURE/
/** Results of OpenSSL's look at a chain that concern something other than its completeness and its end. */
const NOT_OF_CHAIN = /^(?:CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|ERR_TLS_CERT_ALTNAME_INVALID)$/
const OF_CHAIN: Readonly<Record<string, FaultName>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self_signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'incomplete_chain',
}

/** Texts of the checks that a server passed if it accepts connections. */
const REACHED: Partial<Record<HostCheck, string>> = { address: 'Resuelve', connection: 'Puerto abierto' }

/** Checks the server of an address: name, connection and certificate. Nothing is sent to it. */
export async function probeHost(url: URL, probing: Probing): Promise<HostProbe> {
  if (whyRefused(url, probing.policy) !== undefined) return failed('refused_url', 'Una dirección que no se permite')
  try {
    const shake = await connectTo(url, probing, CONNECT_MS)
    return shake ? judged(url, shake, probing.clock.now()) : result(REACHED, [])
  } catch (error) {
    return unconnected(error)
  }
}

function unconnected(error: unknown): HostProbe {
  if (error instanceof NoPublicAddress) return failed('no_public_address', 'Ninguna dirección, o una que no es pública')
  const { code = '', connected } = error as { code?: string; connected?: boolean }
  if (!connected)
    return code === 'ECONNREFUSED'
      ? failed('closed_port', 'Conexión rechazada')
      : failed('unreachable', error instanceof NotInTime ? `Sin respuesta en ${CONNECT_MS / 1000} s` : 'Sin conexión')
  if (OLD.test(code)) return failed('old_tls', 'Una versión anterior a TLS 1.2')
  if (PLAIN.test(code)) return failed('not_tls', 'Una respuesta sin TLS')
  return failed('tls_broken', error instanceof NotInTime ? 'Se conectó y no respondió' : 'Cortó la conexión')
}

/** What the certificate of a server shows. */
function judged(url: URL, { protocol, certificate, error }: Handshake, now: Date): HostProbe {
  const faults: Fault<FaultName>[] = []
  const [from, until] = [new Date(certificate.validFrom), new Date(certificate.validTo)]
  if (error !== undefined && !NOT_OF_CHAIN.test(error))
    faults.push({
      fault: OF_CHAIN[error] ?? 'unknown_authority',
      received: `Emitido por ${issuer(certificate.issuer)}`,
    })
  if (from > now) faults.push({ fault: 'not_yet_valid', received: `Rige desde el ${day(from)}` })
  else if (until <= now) faults.push({ fault: 'expired', received: `Venció el ${day(until)}` })
  else if (error === 'CERT_HAS_EXPIRED') faults.push({ fault: 'expired', received: 'Venció uno de la cadena' })
  const name = bare(url.hostname)
  const fits = isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)
  if (fits === undefined)
    faults.push({
      fault: 'wrong_name',
      received: `Un certificado de ${shown(certificate.subjectAltName ?? 'ningún dominio')}`,
    })
  return result(
    {
      ...REACHED,
      tls: protocol.replace('TLSv', 'TLS '),
      chain: 'Cadena completa',
      dates: `Vence el ${day(until)}`,
      name: 'A su nombre',
    },
    faults,
  )
}

const day = (moment: Date): string => chileanDay(moment.toISOString())
/** Last line of a certificate's issuer, which is its common name. */
const issuer = (text: string): string => shown(/CN=(.*)$/m.exec(text)?.[1] ?? 'alguien sin nombre')

/** Result of a server that got as far as `seen` says; a check with a fault has failed. */
function result(seen: Partial<Record<HostCheck, string>>, faults: Fault<FaultName>[]): HostProbe {
  const wrong = new Map(faults.map(({ fault, received }) => [FAULTS[fault].check as HostCheck, received]))
  const stateOf = (check: HostCheck): CheckState =>
    wrong.has(check) ? 'fail' : seen[check] === undefined ? 'none' : 'pass'
  const checks = HOST_CHECKS.map((check) => ({
    check,
    state: stateOf(check),
    seen: wrong.get(check) ?? seen[check] ?? null,
  }))
  return { checks, faults }
}

/** Result of a server at which the checks ended. */
function failed(fault: FaultName, received: string): HostProbe {
  const at = HOST_CHECKS.indexOf(FAULTS[fault].check as HostCheck)
  const checks = HOST_CHECKS.map((check, index) => ({
    check,
    state: index < at ? ('pass' as const) : index === at ? ('fail' as const) : ('open' as const),
    seen: index === at ? received : index < at ? (REACHED[check] ?? null) : null,
  }))
  return { checks, faults: [{ fault, received }] }
}
