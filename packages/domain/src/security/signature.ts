import canonicalize from 'canonicalize'
import { PRODUCT } from '../brand.ts'

/** Function that computes HMAC-SHA256; a parameter, because browser, server and tests implement it differently. */
export type Hmac = (key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

export type Payload = Readonly<Record<string, unknown>>

/** Values that are signed for a GET or DELETE, which has no body. */
export interface BodilessCall {
  method: string
  /** URL path of the call as it was sent, still percent-encoded. */
  path: string
  /** Query string of the call as it was sent, without `?`; empty if the call has no query. */
  query: string
  timestamp: string
}

/** Result of a signature check; only data with the result `valid` may be trusted. */
export type Verdict = 'valid' | 'unsigned' | 'untimely' | 'mismatch'

export interface Check {
  /** Secrets that may have signed: the current one and, during a rotation, the former one. */
  secrets: readonly string[]
  hmac: Hmac
  /** Current time in milliseconds since 1970 (Unix time). */
  now: number
}

/** Maximum number of seconds by which a signature's timestamp may be before or after the receiver's clock. */
export const SIGNATURE_TOLERANCE_SECONDS = 300

/** Names of the headers that a signed GET or DELETE has in place of the body's fields. */
export const TIMESTAMP_HEADER = 'X-Timestamp'
export const SIGNATURE_HEADER = 'X-Signature'

const SECRET = new RegExp(`^${PRODUCT}_(?:test|live)_([\\w-]{43})$`)
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

const encoder = new TextEncoder()
const bytes = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)
const base64 = (raw: Uint8Array): string => btoa(String.fromCharCode(...raw))
const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const hex = (raw: Uint8Array): string => raw.reduce((text, byte) => text + PAIRS[byte], '')

/** HMAC key of a secret: the 32 bytes of its base64url part. @throws TypeError if the text is not a secret of the network */
export function secretKey(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = SECRET.exec(secret)?.[1]
  if (encoded === undefined) throw new TypeError('Not a secret of the network')
  const text = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

/** HMAC key of a secret in the form that Standard Webhooks libraries expect. */
export const standardWebhooksSecret = (secret: string): string => `whsec_${base64(secretKey(secret))}`

/** Text that is signed: the object without `signature` in canonical JSON (RFC 8785). @throws Error for values that JSON cannot hold */
export function canonicalText(payload: Payload | BodilessCall): string {
  const { signature: _, ...signed } = payload as Payload
  return canonicalize(signed) ?? ''
}

/** Signs a body, or the values of a GET or DELETE, with HMAC-SHA256. @returns the signature in lower-case hex */
export async function sign(payload: Payload | BodilessCall, secret: string, hmac: Hmac): Promise<string> {
  return hex(await hmac(secretKey(secret), bytes(canonicalText(payload))))
}

/** True if two texts are equal. The duration reveals only their length, which is not secret. */
export function equalInConstantTime(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}

/** True if an ISO 8601 time with offset is within the tolerance of `now` (milliseconds). */
export const isTimely = (timestamp: string, now: number): boolean =>
  TIMESTAMP.test(timestamp) && Math.abs(Date.parse(timestamp) - now) <= SIGNATURE_TOLERANCE_SECONDS * 1000

/** Checks the signature of a body by the body's fields `timestamp` and `signature`. */
export function verify(payload: Payload, check: Check): Promise<Verdict> {
  return judge(payload, payload['timestamp'], payload['signature'], check)
}

/** Checks the signature of a GET or DELETE by its headers `X-Timestamp` and `X-Signature`. */
export function verifyCall(
  call: Omit<BodilessCall, 'timestamp'>,
  headers: { timestamp: string | undefined; signature: string | undefined },
  check: Check,
): Promise<Verdict> {
  return judge({ ...call, timestamp: headers.timestamp }, headers.timestamp, headers.signature, check)
}

async function judge(signed: Payload, timestamp: unknown, signature: unknown, check: Check): Promise<Verdict> {
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return 'unsigned'
  if (!isTimely(timestamp, check.now)) return 'untimely'
  return (await anyOf(check.secrets, (secret) => sign(signed, secret, check.hmac), [signature])) ? 'valid' : 'mismatch'
}

export interface WebhookHeaders {
  'webhook-id': string
  /** Time at which the notice was sent, in seconds since 1970 (Unix time). */
  'webhook-timestamp': string
  /** One or more signatures, separated by spaces; each is `v1,` and the signature in base64. */
  'webhook-signature': string
}

const webhookSignature = async (id: string, timestamp: string, body: string, secret: string, hmac: Hmac) =>
  `v1,${base64(await hmac(secretKey(secret), bytes(`${id}.${timestamp}.${body}`)))}`

/**
 * Creates the headers of Standard Webhooks.
 * @param notice `timestamp` in seconds since 1970 (Unix time); `body` exactly as sent
 * @param secrets current secret first; the headers contain one signature for each secret
 */
export async function webhookHeaders(
  notice: { id: string; timestamp: number; body: string },
  secrets: readonly string[],
  hmac: Hmac,
): Promise<WebhookHeaders> {
  const timestamp = String(notice.timestamp)
  const signatures = secrets.map((secret) => webhookSignature(notice.id, timestamp, notice.body, secret, hmac))
  return {
    'webhook-id': notice.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': (await Promise.all(signatures)).join(' '),
  }
}

/** Checks the headers of Standard Webhooks against the body exactly as received. */
export async function verifyWebhook(body: string, headers: Partial<WebhookHeaders>, check: Check): Promise<Verdict> {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!id || !timestamp || !signatures) return 'unsigned'
  const late = Math.abs(Number(timestamp) * 1000 - check.now) > SIGNATURE_TOLERANCE_SECONDS * 1000
  if (late || !/^\d+$/.test(timestamp)) return 'untimely'
  const expected = (secret: string) => webhookSignature(id, timestamp, body, secret, check.hmac)
  return (await anyOf(check.secrets, expected, signatures.split(' '))) ? 'valid' : 'mismatch'
}

/** Compares all given signatures with all expected ones, so that the duration does not reveal which secret matched. */
async function anyOf(
  secrets: readonly string[],
  expected: (secret: string) => Promise<string>,
  given: readonly string[],
): Promise<boolean> {
  const wanted = await Promise.all(secrets.map(expected))
  return wanted.flatMap((one) => given.map((other) => equalInConstantTime(one, other))).includes(true)
}
