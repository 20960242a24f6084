import type { CallCheck } from '../road/evidence.ts'
import { SIGNATURE_TOLERANCE_SECONDS } from '../security/signature.ts'

export const CALL_LABELS: Record<CallCheck, string> = {
  certificate: 'Certificado',
  client: 'X-Client-OS',
  source: 'IP de origen',
  time: 'Hora',
  signature: 'Firma',
}

interface Note {
  right: string
  wrong: string
}
const NOTES: Record<CallCheck, Note> = {
  certificate: { right: 'Vigente', wrong: 'No es el vigente' },
  client: { right: 'Igual al certificado', wrong: 'No es el del certificado' },
  source: { right: 'Registrada', wrong: 'No está registrada' },
  time: { right: `Se aceptan ${SIGNATURE_TOLERANCE_SECONDS} s`, wrong: `Se aceptan ${SIGNATURE_TOLERANCE_SECONDS} s` },
  signature: { right: 'Calza', wrong: 'No calza' },
}
const NONE: Partial<Record<CallCheck, string>> = { client: 'Sin la cabecera', time: 'Sin hora', signature: 'Sin firma' }

const seconds = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1, signDisplay: 'exceptZero' })

/** What the network saw of a check, and what it means, from the evidence's detail. */
export function callSeen(check: CallCheck, ok: boolean, detail: Readonly<Record<string, unknown>>) {
  const { received, seconds: difference } = detail
  const seen =
    typeof difference === 'number'
      ? `${seconds.format(difference)} s`
      : typeof received === 'string'
        ? check === 'certificate'
          ? `CN=${received.split(',')[0]}`
          : received
        : (NONE[check] ?? 'Nada')
  return { seen, note: NOTES[check][ok ? 'right' : 'wrong'] }
}
