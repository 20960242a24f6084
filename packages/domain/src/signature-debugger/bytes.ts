export type Bytes = Uint8Array<ArrayBuffer>

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text)

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Text of bytes that are read as Latin-1. */
export const fromLatin1 = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

export const base64 = (bytes: Uint8Array): string => btoa(fromLatin1(bytes))

/** Bytes of a text in Latin-1; a character that Latin-1 lacks becomes `?`, as encoders write it. */
export const latin1 = (text: string): Bytes =>
  Uint8Array.from(Array.from(text), (character) => {
    const code = character.codePointAt(0) ?? 0
    return code < 256 ? code : 63
  })

/** Bytes of a base64 text that may end anywhere, as tolerant decoders read it. */
export function looseBase64(text: string): Bytes {
  const whole = text.slice(0, text.length - (text.length % 4 === 1 ? 1 : 0))
  return Uint8Array.from(atob(whole), (character) => character.charCodeAt(0))
}
