import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from '@portal/domain/security/signature'
import { CLIENT_HEADER, IDEMPOTENCY_HEADER } from '@portal/network/common/headers'
import type { IncomingHttpHeaders } from 'node:http'
import { withoutSecrets } from './redact.ts'

const SIGNATURE = SIGNATURE_HEADER.toLowerCase()
/** Headers that describe a call. Others are the client's own matter, or prove who calls. */
const KEPT = [
  ...[CLIENT_HEADER, IDEMPOTENCY_HEADER, TIMESTAMP_HEADER].map((name) => name.toLowerCase()),
  SIGNATURE,
  'accept',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'user-agent',
]
/** Characters of a header's value, and bytes of a body, that are kept. */
const MOST_VALUE = 300
const MOST_BYTES = 2_048
/** Characters of a signature that stay. */
const SHOWN = 8

/** Signature in the text of a body: what stays, and what is covered. */
const SIGNED = new RegExp(`("signature"\\s*:\\s*"[^"]{${SHOWN}})([^"]+)`, 'g')

/** Character spelled by its code in a JSON text. */
const SPELLED = /\\u([\da-f]{4})/gi

interface Arrived {
  headers: IncomingHttpHeaders
  /** Body as bytes, if it was read. */
  body: unknown
}

/**
 * Takes what the log keeps of a call as it arrived. Secrets are covered, and so is a signature, except one that was refused: it proves
 * nothing, and its developer looks for its mistake.
 */
export function arrivedWith({ headers, body }: Arrived, refused: boolean) {
  const kept = KEPT.flatMap((name) => {
    const value = withoutSecrets([headers[name]].flat().join(', ')).slice(0, MOST_VALUE)
    if (value === '') return []
    return [[name, name === SIGNATURE && !refused ? `${value.slice(0, SHOWN)}…` : value]]
  })
  return { headers: Object.fromEntries(kept) as Record<string, string>, bytes: bytesOf(body, refused) }
}

function bytesOf(body: unknown, refused: boolean): string | null {
  if (!Buffer.isBuffer(body) || body.length === 0) return null
  // In Latin-1 a character is a byte.
  const text = withoutSecrets(body.toString('latin1'))
  const kept = refused
    ? text
    : text.replace(SIGNED, (_, begin: string, rest: string) => begin + '*'.repeat(rest.length))
  const plain = kept.replace(SPELLED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  // A secret with a spelled character was not covered.
  if (withoutSecrets(plain) !== plain) return null
  return Buffer.from(kept, 'latin1').subarray(0, MOST_BYTES).toString('base64')
}
