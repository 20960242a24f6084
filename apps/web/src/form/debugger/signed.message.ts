import type { Message } from '@portal/domain/network/simulation'
import { canonicalText, type Payload, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '@portal/domain/security/signature'
import type { Debugged } from '../../state/debugged.ts'
import { bytesIn } from '../../ui/sequence/bytes.ts'

/** Values that the signature of a call covers. */
type Signed =
  | { kind: 'body'; text: string; payload: Payload }
  | { kind: 'call'; method: string; path: string; query: string; timestamp: string; given: string }

/** Body of a call, if all of it was kept and is JSON in UTF-8. */
function bodyOf(base64: string, length: string | undefined): Extract<Signed, { kind: 'body' }> | undefined {
  const bytes = bytesIn(base64)
  if (length !== undefined && Number(length) !== bytes.length) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const payload: unknown = JSON.parse(text)
    return typeof payload === 'object' && payload !== null && !Array.isArray(payload)
      ? { kind: 'body', text, payload: payload as Payload }
      : undefined
  } catch {
    return undefined
  }
}

/** Reads what a call signed; undefined if not all of it was kept, or the call is another's. */
function signedOf({ method, path, headers, bytes, purpose }: Message): Signed | undefined {
  if (purpose === null || method === null || path === null || path.endsWith('…')) return undefined
  if (bytes !== null) return bodyOf(bytes, headers['content-length'])
  if (method !== 'GET' && method !== 'DELETE') return undefined
  const timestamp = headers[TIMESTAMP_HEADER.toLowerCase()]
  if (timestamp === undefined) return undefined
  const [plain = '', ...query] = path.split('?')
  const given = headers[SIGNATURE_HEADER.toLowerCase()] ?? ''
  return { kind: 'call', method, path: plain, query: query.join('?'), timestamp, given }
}

/** Canonical form of what a call signed. */
export function canonicalOf(message: Message | undefined): string | undefined {
  const signed = message && signedOf(message)
  if (!signed) return undefined
  if (signed.kind === 'body') return canonicalText(signed.payload)
  const { method, path, query, timestamp } = signed
  return canonicalText({ method, path, query, timestamp })
}

/** Makes of a call whose signature was refused what the signature debugger explains. */
export function debuggedOf(message: Message): Debugged | undefined {
  const signed = message.code === 'signature_invalid' ? signedOf(message) : undefined
  const { purpose } = message
  if (!signed || purpose === null) return undefined
  const empty = { body: '', method: 'GET', address: '', timestamp: '', given: '', purpose }
  if (signed.kind === 'body') return { ...empty, kind: 'body', body: signed.text }
  const { kind, method, timestamp, given } = signed
  return { ...empty, kind, method, address: message.path ?? '', timestamp, given }
}
