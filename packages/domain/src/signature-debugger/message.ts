import { PRODUCT } from '../brand.ts'
import { canonicalText, type Hmac, type Payload, secretKey } from '../security/signature.ts'
import { base64, type Bytes, hex, utf8 } from './bytes.ts'

/** Message whose signature is explained, as a person pastes it. */
export type Message =
  | { kind: 'body'; text: string }
  | { kind: 'call'; method: string; path: string; query: string; timestamp: string }
  | { kind: 'notice'; id: string; timestamp: string; text: string }

/** Secrets that may have signed; only `current` should have. */
export interface Secrets {
  current: string
  former?: string
  otherPurpose?: readonly string[]
  otherEnvironment?: string
}

export interface Digests {
  hmac: Hmac
  sha256: (message: Bytes) => Promise<Uint8Array>
}

/** A way to sign: the text, its bytes, the key, and how the result is written. */
export interface Signing {
  text: string
  encoded: Bytes
  /** Key of the HMAC; undefined for a SHA-256 without key. */
  key: Bytes | undefined
  write: (digest: Uint8Array) => string
}

/** What is signed: a body, the four values of a call without body, or the content of the notice's header `webhook-signature`. */
export type Place = 'body' | 'call' | 'header'

export interface Target {
  place: Place
  /** Values that are signed as JSON, in the order of the source and without `signature`; empty for a header. */
  fields: Payload
  /** Signature inside the pasted body. */
  carried: unknown
  /** Text before the body of a notice: its id and time. */
  before: string
  /** Body as pasted. */
  source: string
}

const UNREADABLE = 'No es JSON válido'
const NO_OBJECT = 'El cuerpo debe ser un objeto JSON, entre llaves'
const UNWRITABLE = 'RFC 8785 no puede escribir este cuerpo: revisa sus números y textos'

/** Reads a pasted body. Either `fields` or the Spanish `error` is undefined. */
export function readBody(text: string): { fields?: Payload; error?: string } {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    return { error: UNREADABLE }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { error: NO_OBJECT }
  try {
    canonicalText(value as Payload)
  } catch {
    return { error: UNWRITABLE }
  }
  return { fields: value as Payload }
}

const LIVE = `${PRODUCT}_live_`
const LIVE_SECRET =
  `Este secreto es de producción (${LIVE}): no lo usamos. Pega uno de integración y, ` +
  'si este estuvo en otra herramienta o en un chat, rótalo en «Seguridad».'
const MALFORMED = `Empieza con ${PRODUCT}_test_ y sigue con 43 caracteres`

/** Spanish message about a secret that the debugger does not take; undefined if it takes it. */
export function secretError(secret: string): string | undefined {
  if (secret.toLowerCase().startsWith(LIVE)) return LIVE_SECRET
  try {
    secretKey(secret)
    return undefined
  } catch {
    return MALFORMED
  }
}

/** Path, query and origin of an address that may have been pasted whole. */
export function splitAddress(address: string): { path: string; query: string; origin: string } {
  const [, origin = '', path = '', query = ''] = /^([a-z]+:\/\/[^/?#]*)?([^?#]*)\??([^#]*)/i.exec(address.trim()) ?? []
  return { origin, path, query }
}

/** What a message has that can be signed. A notice has two signatures, of the same secret. */
export function targetsOf(message: Message): Target[] {
  if (message.kind === 'call') {
    const { method, path, query, timestamp } = message
    const fields = { method, path, query, timestamp }
    return [{ place: 'call', fields, carried: undefined, before: '', source: '' }]
  }
  const { signature: carried, ...fields } = readBody(message.text).fields ?? {}
  const target = { fields, carried, source: message.text }
  const body: Target = { ...target, place: 'body', before: '' }
  if (message.kind === 'body') return [body]
  return [{ ...target, place: 'header', before: `${message.id}.${message.timestamp}.` }, body]
}

/** How a target is signed rightly. */
export function rightSigning(target: Target, secret: string): Signing {
  const header = target.place === 'header'
  const text = header ? target.before + target.source : canonicalText(target.fields)
  return { text, encoded: utf8(text), key: secretKey(secret), write: header ? base64 : hex }
}

export async function signatureOf({ encoded, key, write }: Signing, { hmac, sha256 }: Digests): Promise<string> {
  return write(key ? await hmac(key, encoded) : await sha256(encoded))
}
