import { NETWORK_ERRORS, type NetworkErrorCode } from '@portal/network/common/errors'
import type { LoggedCall } from '../log/call.queries.ts'
import type { Screen, Seen } from './message.ts'

/** Screens that mend what the door refused. */
const SCREENS: Partial<Record<NetworkErrorCode, Screen>> = {
  certificate_mismatch: 'security',
  signature_invalid: 'security',
  source_not_allowed: 'security',
}

const plain = (markdown: string): string => markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('`', '')

/** What went wrong with a call and what is right, from the check that refused it; null if nothing did. */
export function causeOf({ code, checks, answer }: LoggedCall, inside: boolean): Seen['cause'] {
  if (code === null) return null
  const { message, remedy } = NETWORK_ERRORS[code]
  const failed = checks.find(({ ok }) => !ok)
  const fields = (answer as { fields?: Readonly<Record<string, string>> } | null)?.fields
  return {
    what: whatOf(failed, fields) ?? message,
    remedy: plain(remedy),
    screen: inside ? null : (SCREENS[code] ?? null),
  }
}

function whatOf(
  failed: LoggedCall['checks'][number] | undefined,
  fields: Readonly<Record<string, string>> | undefined,
): string | undefined {
  const { check, expected = '', received } = failed ?? {}
  if (check === 'signature' && received)
    return expected
      ? `La firma no calza: llegó ${received} y se esperaba ${expected.split(' ')[0]}`
      : 'La integración no tiene un secreto vigente con el que revisar la firma.'
  if (check === 'signature') return 'La llamada llegó sin firma.'
  if (check === 'timestamp' && received) return `La hora de la llamada es ${received}; la de la red, ${expected}.`
  if (check === 'client_os') return `El X-Client-OS es ${received ?? 'ninguno'}; el certificado es de ${expected}.`
  if (check === 'source') return `La llamada llegó desde ${received}, que no está registrada.`
  const [named] = Object.entries(fields ?? {})
  return named && `${named[0]}: ${named[1]}`
}
