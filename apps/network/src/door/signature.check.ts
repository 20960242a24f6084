import type { IncomingHttpHeaders } from 'node:http'
import {
  canonicalText,
  equalInConstantTime,
  isTimely,
  type Payload,
  SIGNATURE_HEADER,
  SIGNATURE_TOLERANCE_SECONDS,
  sign,
  TIMESTAMP_HEADER,
  verify,
} from '@portal/domain/security/signature'
import { type Purpose, PURPOSE_TEXTS } from '@portal/domain/security/secret'
import { hmac } from '../hmac.ts'
import { redacted } from '../log/redact.ts'

/** What a call signs, and its time and signature as received. */
export interface Signed {
  payload: Payload
  timestamp: string | undefined
  signature: string | undefined
}

const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** What a call with a body signs. */
export const signedBody = (payload: Payload): Signed => ({
  payload,
  timestamp: textOr(payload['timestamp']),
  signature: textOr(payload['signature']),
})

/** What a GET or DELETE signs. @param url as it was sent */
export function signedCall(method: string, url: string, headers: IncomingHttpHeaders): Signed {
  const at = url.indexOf('?')
  const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
  const timestamp = textOr(headers[TIMESTAMP_HEADER.toLowerCase()])
  const signature = textOr(headers[SIGNATURE_HEADER.toLowerCase()])
  return { payload: { method, path, query, timestamp }, timestamp, signature }
}

/** Whether the time of a call is close enough to the network's; the sentence is for the developer. */
export function clockCheck({ timestamp }: Signed, now: Date) {
  const ok = timestamp !== undefined && isTimely(timestamp, now.getTime())
  const given = timestamp === undefined ? Number.NaN : Date.parse(timestamp)
  return {
    ok,
    /** Positive if the caller's clock is slow; null if the time cannot be read. */
    difference: Number.isNaN(given) ? null : Math.round((now.getTime() - given) / 1000),
    expected: `${now.toISOString()} ± ${SIGNATURE_TOLERANCE_SECONDS} s`,
    received: timestamp?.slice(0, 64),
    description:
      timestamp === undefined
        ? 'Falta la hora de la llamada.'
        : `La hora de la red es ${now.toISOString()}; recibió ${timestamp.slice(0, 64)}, que debe ser ISO 8601 con desfase.`,
  }
}

/** Whether one of the secrets signed the call. `expected` has no more of the right signature than its first 8 digits. */
export async function signatureCheck(
  { payload, timestamp, signature }: Signed,
  secrets: readonly string[],
  purpose: Purpose,
) {
  const [secret] = secrets
  const received = signature === undefined ? undefined : `${signature.slice(0, 8)}…`
  if (secret === undefined) {
    const description = `La integración no tiene un secreto vigente con el propósito ${purpose}.`
    return { ok: false, expected: undefined, received, description }
  }
  const right = await sign(payload, secret, hmac)
  const expected = () => `${right.slice(0, 8)}… de ${canonicalText(redacted(payload))}`
  if (signature === undefined) return { ok: false, expected: expected(), received, description: 'Falta la firma.' }
  // The time is checked apart, so here it is the call's own.
  const check = { secrets: secrets.slice(1), hmac, now: Date.parse(timestamp ?? '') }
  const ok =
    equalInConstantTime(right, signature) || (await verify({ ...payload, timestamp, signature }, check)) === 'valid'
  const description = ok
    ? 'La firma es válida.'
    : `Se esperaba una firma que empieza con ${right.slice(0, 8)}, del secreto con el propósito ${purpose}; revisa el secreto y la forma canónica.`
  return {
    ok,
    expected: ok ? undefined : expected(),
    received: ok ? `Secreto de ${PURPOSE_TEXTS[purpose].of}` : received,
    description,
  }
}
