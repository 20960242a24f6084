/** Keys of 32 bytes of which the first seals and each opens, so that a key can be replaced while instances run. */
export type KeyRing = readonly [Uint8Array, ...Uint8Array[]]

/** Matches keys of 64 hexadecimal digits, with commas or line breaks between them. */
export const KEYS = /^\s*[0-9a-f]{64}(?:[\s,]+[0-9a-f]{64})*\s*$/i

/** Reads the keys of a text. @throws TypeError if it is not one of `KEYS` */
export function readKeys(text: string): KeyRing {
  if (!KEYS.test(text)) throw new TypeError('A key ring needs 64 hexadecimal digits for each key')
  const [first = '', ...others] = text.trim().split(/[\s,]+/)
  return ringOf([first, ...others], (digits) => Buffer.from(digits, 'hex'))
}

/** Ring of what `make` makes of each key, in the same order. */
export const ringOf = <Key>([first, ...others]: readonly [Key, ...Key[]], make: (key: Key) => Uint8Array): KeyRing => [
  make(first),
  ...others.map(make),
]
