import canonicalize from 'canonicalize'
import { PRODUCT } from '../brand.ts'

/** HMAC-SHA256; injected, since browser, server and tests each bring their own. */
export type Hmac = (key: Uint8Array<ArrayBuffer>, message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

/** A JSON object that travels signed. */
export type Payload = Readonly<Record<string, unknown>>

/** A GET or DELETE has no body: this is signed in its place. */
export interface BodilessCall {
  method: string
  /** As sent, percent-encoding included. */
  path: string
  /** Raw text after `?`; empty when there is none. */
  query: string
  timestamp: string
}

/** How a check ended: only `valid` may be trusted. */
export type Verdict = 'valid' | 'unsigned' | 'untimely' | 'mismatch'

export interface Check {
  /** The one in force and, while a rotation lasts, the former. */
  secrets: readonly string[]
  hmac: Hmac
  /** Milliseconds since the epoch. */
  now: number
}

/** How far a timestamp may be from the receiver's clock, either way. */
export const SIGNATURE_TOLERANCE_SECONDS = 300

/** Headers of a signed GET or DELETE. */
export const TIMESTAMP_HEADER = 'X-Timestamp'
export const SIGNATURE_HEADER = 'X-Signature'

const SECRET = new RegExp(`^${PRODUCT}_(?:test|live)_([\\w-]{43})$`)
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const latin1 = (raw: Uint8Array): string => Array.from(raw, (byte) => String.fromCharCode(byte)).join('')
const base64 = (raw: Uint8Array): string => btoa(latin1(raw))
const hex = (raw: Uint8Array): string => Array.from(raw, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The HMAC key of a secret: the 32 bytes that its base64url part stands for.
 * @throws TypeError when the text is no secret of the network
 */
export function secretKey(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = SECRET.exec(secret)?.[1]
  if (encoded === undefined) throw new TypeError('Not a secret of the network')
  const text = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

/** The same key as the libraries of Standard Webhooks take it. */
export const standardWebhooksSecret = (secret: string): string => `whsec_${base64(secretKey(secret))}`

/**
 * The text that is signed: RFC 8785, without the `signature` key.
 * @throws Error on what JSON cannot say (NaN, Infinity, lone surrogates, cycles)
 */
export function canonicalText(payload: Payload | BodilessCall): string {
  const { signature: _, ...signed } = payload as Payload
  return canonicalize(signed) ?? ''
}

/** @returns the signature in lower-case hex */
export async function sign(payload: Payload | BodilessCall, secret: string, hmac: Hmac): Promise<string> {
  return hex(await hmac(secretKey(secret), bytes(canonicalText(payload))))
}

/** Compares without telling by its duration where two texts differ; their lengths are no secret. */
export function equalInConstantTime(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}

/** Whether an ISO 8601 time with offset is within the tolerance of `now` (milliseconds). */
export const isTimely = (timestamp: string, now: number): boolean =>
  TIMESTAMP.test(timestamp) && Math.abs(Date.parse(timestamp) - now) <= SIGNATURE_TOLERANCE_SECONDS * 1000

/** Checks a body by the `timestamp` and `signature` that it carries. */
export function verify(payload: Payload, check: Check): Promise<Verdict> {
  return judge(payload, payload['timestamp'], payload['signature'], check)
}

/** Checks a GET or DELETE by its two headers. */
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
  /** Seconds since the epoch. */
  'webhook-timestamp': string
  /** `v1,` and base64, one for each secret, parted by spaces. */
  'webhook-signature': string
}

const webhookSignature = async (id: string, timestamp: string, body: string, secret: string, hmac: Hmac) =>
  `v1,${base64(await hmac(secretKey(secret), bytes(`${id}.${timestamp}.${body}`)))}`

/**
 * Headers of Standard Webhooks.
 * @param notice `timestamp` in seconds since the epoch, `body` the text exactly as sent
 * @param secrets the one in force first; all of them sign
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

/** Checks the headers of Standard Webhooks over the text exactly as received. */
export async function verifyWebhook(body: string, headers: Partial<WebhookHeaders>, check: Check): Promise<Verdict> {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!id || !timestamp || !signatures) return 'unsigned'
  const late = Math.abs(Number(timestamp) * 1000 - check.now) > SIGNATURE_TOLERANCE_SECONDS * 1000
  if (late || !/^\d+$/.test(timestamp)) return 'untimely'
  const expected = (secret: string) => webhookSignature(id, timestamp, body, secret, check.hmac)
  return (await anyOf(check.secrets, expected, signatures.split(' '))) ? 'valid' : 'mismatch'
}

/** Tries every pair, so that the duration does not tell which secret fitted. */
async function anyOf(
  secrets: readonly string[],
  expected: (secret: string) => Promise<string>,
  given: readonly string[],
): Promise<boolean> {
  const wanted = await Promise.all(secrets.map(expected))
  return wanted.flatMap((one) => given.map((other) => equalInConstantTime(one, other))).includes(true)
}
