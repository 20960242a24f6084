import type { Place } from '@portal/domain/signature-debugger/message'

/** Where each signature travels, for texts. */
export const CARRIED_IN: Record<Place, string> = {
  body: 'signature',
  call: 'X-Signature',
  header: 'webhook-signature',
}

/** The 32 bytes that a signature stands for; undefined if it has another form. */
export function digestOf(signature: string): Uint8Array | undefined {
  const [first = ''] = signature.trim().split(/\s+/)
  if (/^[\da-f]{64}$/i.test(first)) {
    return Uint8Array.from(first.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  }
  try {
    const bytes = Uint8Array.from(atob(first.replace(/^v1,/, '')), (character) => character.charCodeAt(0))
    return bytes.length === 32 ? bytes : undefined
  } catch {
    return undefined
  }
}

/** Groups in which a signature is read: hexadecimal in eights. */
export const groupsOf = (signature: string): string[] =>
  /^[\da-f]{64}$/.test(signature) ? (signature.match(/.{8}/g) ?? []) : [signature]

const SYMBOLS: Record<string, string> = { '\ufeff': '[BOM]', '\r': '␍', '\n': '↵\n', '\t': '⇥' }

/** Text with its invisible characters made visible. */
export const visible = (text: string): string => text.replace(/[\ufeff\r\n\t]/g, (unit) => SYMBOLS[unit] ?? unit)
